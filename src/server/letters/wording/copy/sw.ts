import type { MailCopy } from './en'

/** Swahili. */
export const sw: MailCopy = {
  'address.subject': 'Malipo yako kwa {merchant}: {amount}',
  'address.lead': 'Umeanza malipo ya {amount} kwa {merchant}.',
  'address.page':
    'Ukurasa wako wa malipo unaonyesha pa kutuma, kiasi kamili na hali ya malipo. Bei hii inadumu hadi {time}.',
  'address.open': 'Fungua malipo yako',
  'address.warning': 'Hatutumi kamwe anwani ya malipo kwa barua pepe. Barua pepe ikikupa anwani, usitume pesa huko.',
  'address.stranger': 'Si wewe? Huhitaji kufanya chochote.',
  'receipt.subject': 'Imelipwa: {amount} kwa {merchant}',
  'receipt.lead': 'Malipo yako yamefika: {amount} kwa {merchant}.',
  'receipt.received': 'Kilichopokelewa: {crypto} kupitia {network}, {time}',
  'receipt.payer': 'Imelipwa na: {name}',
  'receipt.open': 'Fungua risiti yako',
  'receipt.refund': 'Rudishiwa {crypto}',
  'refund.subject': 'Rudishiwa pesa zako kutoka {merchant}: {crypto}',
  'refund.lead': 'Malipo yako kwa {merchant} hayakukamilika kwa wakati. {crypto} ulizotuma zinaweza kurudi kwako.',
  'refund.lead_merchant': '{merchant} anakurudishia {crypto} za malipo yako.',
  'refund.enter':
    'Ukurasa ulio hapa chini unaomba anwani yako kwenye {network}. Unaweza kuiweka mara moja tu, hadi {time}. Ihakiki vizuri: pesa zinazotumwa kwa anwani isiyo sahihi hupotea.',
  'refund.open': 'Rudishiwa pesa zako',
  'refund.warning': 'Hatuombi kamwe nenosiri wala maneno ya siri ya pochi yako.',
  'mail.reference': 'Kumbukumbu: {reference}',
  'mail.support': 'Unahitaji msaada? Andikia {email} na utaje kumbukumbu.',
  'mail.test': 'Hali ya majaribio: hakuna pesa halisi inayohamishwa.',
  'mail.unread': 'Tafsiri hii bado haijasomwa na mzungumzaji wa lugha hii.',
}
