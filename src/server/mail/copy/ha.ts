import type { MailCopy } from './en'

/** Hausa; awaits a native reader. */
export const ha: MailCopy = {
  'address.subject': 'Biyan kuɗinka ga {merchant}: {amount}',
  'address.lead': 'Ka fara biyan {amount} ga {merchant}.',
  'address.page':
    'Shafin biyanka yana nuna inda za ka tura kuɗin, adadin daidai, da yadda biyan yake tafiya. Wannan farashi yana aiki har zuwa {time}.',
  'address.open': 'Buɗe shafin biyanka',
  'address.warning': 'Ba ma taɓa aika adireshin biya ta imel. Idan imel ya ba ka adireshi, kada ka tura kuɗi can.',
  'address.stranger': 'Ba kai ba ne? Ba sai ka yi komai ba.',
  'receipt.subject': 'An biya: {amount} ga {merchant}',
  'receipt.lead': 'Kuɗinka ya iso: {amount} ga {merchant}.',
  'receipt.received': 'Abin da ya iso: {crypto} ta hanyar {network}, {time}',
  'receipt.open': 'Buɗe rasit ɗinka',
  'mail.reference': 'Lambar biya: {reference}',
  'mail.support': 'Kana bukatar taimako? Rubuta zuwa {email} ka ba da lambar biya.',
  'mail.test': 'Yanayin gwaji: babu kuɗin gaske da ake turawa.',
  'mail.unread': 'Wanda ya tashi da harshen nan bai duba wannan fassarar ba tukuna.',
}
