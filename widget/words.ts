export interface Words {
  pay: string
  close: string
}

const ENGLISH: Words = { pay: 'Pay with crypto', close: 'Close' }

/** What the widget itself says, by language; Nigerian Pidgin says it as English does. */
const WORDS: Record<string, Words> = {
  fr: { pay: 'Payer en crypto', close: 'Fermer' },
  pt: { pay: 'Pagar com cripto', close: 'Fechar' },
  ar: { pay: 'ادفع بـ crypto', close: 'إغلاق' },
  sw: { pay: 'Lipa kwa crypto', close: 'Funga' },
  ha: { pay: 'Biya da crypto', close: 'Rufe' },
  yo: { pay: 'Fi crypto sanwó', close: 'Pa á dé' },
  ig: { pay: 'Jiri crypto kwụọ', close: 'Mechie' },
  am: { pay: 'በ crypto ይክፈሉ', close: 'ይዝጉ' },
  zu: { pay: 'Khokha nge-crypto', close: 'Vala' },
}

/** In `language`, such as `fr-CI`, or else in the language of the shop's document. */
export function wordsIn(language: unknown): Words {
  const asked = typeof language === 'string' && language ? language : document.documentElement.lang
  return WORDS[asked.slice(0, 2).toLowerCase()] ?? ENGLISH
}
