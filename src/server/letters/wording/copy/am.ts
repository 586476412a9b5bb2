import type { MailCopy } from './en'

/** Amharic; awaits a native reader. */
export const am: MailCopy = {
  'address.subject': 'ለ{merchant} ክፍያዎ፦ {amount}',
  'address.lead': 'ለ{merchant} {amount} መክፈል ጀምረዋል።',
  'address.page': 'የክፍያ ገጽዎ ገንዘቡን የት እንደሚልኩ፣ ትክክለኛውን መጠን እና ክፍያው የደረሰበትን ያሳያል። ይህ ዋጋ እስከ {time} ይጸናል።',
  'address.open': 'ክፍያዎን ይክፈቱ',
  'address.warning': 'የክፍያ አድራሻ በኢሜይል ፈጽሞ አንልክም። ኢሜይል አድራሻ ከሰጠዎት ገንዘብ ወደዚያ አይላኩ።',
  'address.stranger': 'እርስዎ አልነበሩም? ምንም ማድረግ አያስፈልግዎትም።',
  'receipt.subject': 'ተከፍሏል፦ {amount} ለ{merchant}',
  'receipt.lead': 'ክፍያዎ ደርሷል፦ {amount} ለ{merchant}።',
  'receipt.received': 'የደረሰው፦ {crypto} በ{network}፣ {time}',
  'receipt.payer': 'የከፈለው፦ {name}',
  'receipt.open': 'ደረሰኝዎን ይክፈቱ',
  'receipt.refund': '{crypto} ይመልሱ',
  'refund.subject': 'ገንዘብዎን ከ{merchant} ይመልሱ፦ {crypto}',
  'refund.lead': 'ለ{merchant} የከፈሉት ክፍያ በጊዜው አልተሟላም። የላኩት {crypto} ወደ እርስዎ ሊመለስ ይችላል።',
  'refund.lead_merchant': '{merchant} ከክፍያዎ {crypto} ወደ እርስዎ እየመለሰ ነው።',
  'refund.enter':
    'ከታች ያለው ገጽ በ{network} ላይ ያለ የእርስዎን አድራሻ ይጠይቃል። ማስገባት የሚችሉት አንድ ጊዜ ብቻ ነው፣ እስከ {time}። በደንብ ያረጋግጡ፦ ወደ ተሳሳተ አድራሻ የተላከ ገንዘብ ይጠፋል።',
  'refund.open': 'ገንዘብዎን ይመልሱ',
  'refund.warning': 'የይለፍ ቃል ወይም የዋሌትዎን ሚስጥራዊ ቃላት ፈጽሞ አንጠይቅም።',
  'mail.reference': 'የክፍያ ቁጥር፦ {reference}',
  'mail.support': 'እርዳታ ይፈልጋሉ? ወደ {email} ይጻፉ፣ የክፍያ ቁጥሩንም ይግለጹ።',
  'mail.test': 'የሙከራ ሁነታ፦ እውነተኛ ገንዘብ አይንቀሳቀስም።',
  'mail.unread': 'ይህን ትርጉም አፍ መፍቻ ቋንቋው የሆነ ሰው ገና አላነበበውም።',
}
