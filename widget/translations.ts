export interface Translation {
  pay: string
  close: string
}

const ENGLISH: Translation = { pay: 'Pay with crypto', close: 'Close' }

/** The texts of the widget itself, by language; Nigerian Pidgin uses the English ones. */
const TRANSLATIONS: Record<string, Translation> = {
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

/** For `language`, such as `fr-CI`, or else for the language of the shop's document. */
export function translationFor(language: unknown): Translation {
  const wanted = typeof language === 'string' && language ? language : document.documentElement.lang
  return TRANSLATIONS[wanted.slice(0, 2).toLowerCase()] ?? ENGLISH
}
