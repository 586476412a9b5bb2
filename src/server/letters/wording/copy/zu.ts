import type { MailCopy } from './en'

/** Zulu; awaits a native reader. */
export const zu: MailCopy = {
  'address.subject': 'Inkokhelo yakho eya ku-{merchant}: {amount}',
  'address.lead': 'Uqale inkokhelo eya ku-{merchant}: {amount}.',
  'address.page':
    'Ikhasi lakho lokukhokha likhombisa lapho uthumela khona imali, inani eliqondile, nokuthi inkokhelo imi kanjani. Leli nani lisebenza kuze kube {time}.',
  'address.open': 'Vula inkokhelo yakho',
  'address.warning':
    'Asilokothi sithumele ikheli lokukhokha nge-imeyili. Uma i-imeyili ikunika ikheli, ungathumeli imali lapho.',
  'address.stranger': 'Bekungewena? Akudingeki wenze lutho.',
  'receipt.subject': 'Kukhokhiwe: {amount} ku-{merchant}',
  'receipt.lead': 'Inkokhelo yakho ifikile: {amount} ku-{merchant}.',
  'receipt.received': 'Okufikile: {crypto} nge-{network}, {time}',
  'receipt.payer': 'Ikhokhwe ngu: {name}',
  'receipt.open': 'Vula irisidi yakho',
  'receipt.refund': 'Thola i-{crypto}',
  'refund.subject': 'Thola imali yakho ku-{merchant}: {crypto}',
  'refund.lead':
    'Inkokhelo yakho eya ku-{merchant} ayizange iphelele ngesikhathi. I-{crypto} oyithumelile ingabuyela kuwe.',
  'refund.lead_merchant': 'U-{merchant} ukubuyisela u-{crypto} wenkokhelo yakho.',
  'refund.enter':
    'Ikhasi elingezansi licela ikheli lakho ku-{network}. Ungalifaka kanye kuphela, kuze kube {time}. Lihlole kahle: imali ethunyelwe ekhelini elingalungile ilahlekile.',
  'refund.open': 'Thola imali yakho',
  'refund.warning': 'Asilokothi sicele iphasiwedi noma amagama ayimfihlo e-wallet yakho.',
  'mail.reference': 'Inombolo yokukhokha: {reference}',
  'mail.support': 'Udinga usizo? Bhalela ku-{email} unikeze inombolo yokukhokha.',
  'mail.test': 'Ukuhlola kuphela: ayikho imali yangempela ehambayo.',
  'mail.unread': 'Le nguqulo ayikafundwa ngumuntu olukhuluma kusukela ebuntwaneni lolu limi.',
}
