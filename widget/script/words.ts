import type { Language } from '../../src/contract/enums'

/** The widget's texts. */
export interface Words {
  /** The button, and the name of the dialog. */
  pay: string
  close: string
  opening: string
  /** A link to the page. */
  open: string
  /** Shown when the page does not open. */
  failed: string
}

const ENGLISH: Words = {
  pay: 'Pay with crypto',
  close: 'Close',
  opening: 'Opening the payment page…',
  open: 'Open it in this window',
  failed: 'The payment page did not open.',
}

/** Nigerian Pidgin uses the English words. */
const WORDS: Record<Exclude<Language, 'pcm'>, Words> = {
  en: ENGLISH,
  fr: {
    pay: 'Payer en crypto',
    close: 'Fermer',
    opening: 'Ouverture de la page de paiement…',
    open: 'L’ouvrir dans cette fenêtre',
    failed: 'La page de paiement ne s’est pas ouverte.',
  },
  pt: {
    pay: 'Pagar com cripto',
    close: 'Fechar',
    opening: 'A abrir a página de pagamento…',
    open: 'Abrir nesta janela',
    failed: 'A página de pagamento não abriu.',
  },
  ar: {
    pay: 'ادفع بـ crypto',
    close: 'إغلاق',
    opening: 'جارٍ فتح صفحة الدفع…',
    open: 'افتحها في هذه النافذة',
    failed: 'لم تُفتح صفحة الدفع.',
  },
  sw: {
    pay: 'Lipa kwa crypto',
    close: 'Funga',
    opening: 'Ukurasa wa malipo unafunguka…',
    open: 'Ufungue katika dirisha hili',
    failed: 'Ukurasa wa malipo haukufunguka.',
  },
  ha: {
    pay: 'Biya da crypto',
    close: 'Rufe',
    opening: 'Ana buɗe shafin biyan kuɗi…',
    open: 'Buɗe shi a wannan taga',
    failed: 'Shafin biyan kuɗi bai buɗe ba.',
  },
  yo: {
    pay: 'Fi crypto sanwó',
    close: 'Pa á dé',
    opening: 'À ń ṣí ojú ìwé ìsanwó…',
    open: 'Ṣí i nínú fèrèsé yìí',
    failed: 'Ojú ìwé ìsanwó kò ṣí.',
  },
  ig: {
    pay: 'Jiri crypto kwụọ',
    close: 'Mechie',
    opening: 'A na-emepe ibe ịkwụ ụgwọ…',
    open: 'Mepee ya na windo a',
    failed: 'Ibe ịkwụ ụgwọ emepeghị.',
  },
  am: {
    pay: 'በ crypto ይክፈሉ',
    close: 'ይዝጉ',
    opening: 'የክፍያ ገጹ እየተከፈተ ነው…',
    open: 'በዚህ መስኮት ይክፈቱት',
    failed: 'የክፍያ ገጹ አልተከፈተም።',
  },
  zu: {
    pay: 'Khokha nge-crypto',
    close: 'Vala',
    opening: 'Ikhasi lokukhokha liyavulwa…',
    open: 'Livule kuleli windi',
    failed: 'Ikhasi lokukhokha alivulekanga.',
  },
}

/**
 * The texts in `language`, such as `fr-CI`, else in the language of the shop's document. `lang` is the texts'
 * language.
 */
export function wordsFor(language: unknown): Words & { lang: string } {
  const tag = typeof language === 'string' && language ? language : document.documentElement.lang
  const lang = tag.slice(0, 2).toLowerCase()
  return isLanguage(lang) ? { ...WORDS[lang], lang } : { ...ENGLISH, lang: 'en' }
}

const isLanguage = (lang: string): lang is keyof typeof WORDS => Object.keys(WORDS).includes(lang)
