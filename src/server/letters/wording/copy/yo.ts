import type { MailCopy } from './en'

/** Yoruba; awaits a native reader. */
export const yo: MailCopy = {
  'address.subject': 'Ìsanwó rẹ fún {merchant}: {amount}',
  'address.lead': 'O ti bẹ̀rẹ̀ sí san {amount} fún {merchant}.',
  'address.page':
    'Ojú ìwé ìsanwó rẹ ń fi ibi tí o máa fi owó ránṣẹ́ sí, iye owó gangan, àti bí ìsanwó náà ṣe ń lọ hàn. Iye yìí wà títí di {time}.',
  'address.open': 'Ṣí ìsanwó rẹ',
  'address.warning':
    'A kì í fi àdírẹ́sì ìsanwó ránṣẹ́ nípasẹ̀ ímeèlì. Bí ímeèlì kan bá fún ọ ní àdírẹ́sì, má fi owó ránṣẹ́ síbẹ̀.',
  'address.stranger': 'Ṣé kì í ṣe ìwọ ni? O kò nílò láti ṣe ohunkóhun.',
  'receipt.subject': 'A ti san {amount} fún {merchant}',
  'receipt.lead': 'Owó rẹ ti dé: {amount} fún {merchant}.',
  'receipt.received': 'Ohun tó dé: {crypto} lórí {network}, {time}',
  'receipt.payer': 'Ẹni tó san án: {name}',
  'receipt.open': 'Ṣí rìsíìtì rẹ',
  'receipt.refund': 'Gba {crypto} padà',
  'refund.subject': 'Gba owó rẹ padà lọ́wọ́ {merchant}: {crypto}',
  'refund.lead': 'Ìsanwó rẹ fún {merchant} kò pé ní àkókò. {crypto} tí o fi ránṣẹ́ lè padà sọ́dọ̀ rẹ.',
  'refund.lead_merchant': '{merchant} ń dá {crypto} padà fún ọ nínú ìsanwó rẹ.',
  'refund.enter':
    'Ojú ìwé ìsàlẹ̀ yìí máa béèrè àdírẹ́sì rẹ lórí {network}. Ẹ̀ẹ̀kan ṣoṣo ni o lè tẹ̀ ẹ́, títí di {time}. Yẹ̀ ẹ́ wò dáadáa: owó tí a bá fi ránṣẹ́ sí àdírẹ́sì tí kò tọ́ ti sọnù.',
  'refund.open': 'Gba owó rẹ padà',
  'refund.warning': 'A kì í béèrè ọ̀rọ̀ aṣínà tàbí àwọn ọ̀rọ̀ àṣírí wọ́lẹ́ẹ̀tì rẹ.',
  'mail.reference': 'Nọ́ńbà ìsanwó: {reference}',
  'mail.support': 'Ṣé o nílò ìrànlọ́wọ́? Kọ̀wé sí {email} kí o sì sọ nọ́ńbà ìsanwó.',
  'mail.test': 'Ìdánwò ni èyí: kò sí owó gidi tó ń lọ.',
  'mail.unread': 'Ẹni tí a bí sí èdè yìí kò tíì ka ìtumọ̀ yìí.',
}
