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
  'receipt.payer': 'Wanda ya biya: {name}',
  'receipt.open': 'Buɗe rasit ɗinka',
  'receipt.refund': 'Karɓi {crypto}',
  'refund.subject': 'Karɓi kuɗinka daga {merchant}: {crypto}',
  'refund.lead': 'Biyan da ka yi wa {merchant} bai cika a kan lokaci ba. {crypto} da ka tura za su iya komawa gare ka.',
  'refund.lead_merchant': '{merchant} yana mayar maka da {crypto} na biyan da ka yi.',
  'refund.enter':
    'Shafin da ke ƙasa zai tambaye ka adireshinka a kan {network}. Sau ɗaya kawai za ka iya shigar da shi, har zuwa {time}. Ka duba shi sosai: kuɗin da aka tura zuwa adireshi marar daidai ya ɓace.',
  'refund.open': 'Karɓi kuɗinka',
  'refund.warning': 'Ba ma taɓa tambayar kalmar sirri ko kalmomin sirri na walat ɗinka.',
  'mail.reference': 'Lambar biya: {reference}',
  'mail.support': 'Kana bukatar taimako? Rubuta zuwa {email} ka ba da lambar biya.',
  'mail.test': 'Yanayin gwaji: babu kuɗin gaske da ake turawa.',
  'mail.unread': 'Wanda ya tashi da harshen nan bai duba wannan fassarar ba tukuna.',
}
