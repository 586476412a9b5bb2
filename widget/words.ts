import type { Language } from '../src/contract/enums'
import { languageOf } from './pay-link'

/** What the card says while the page is on its way. */
export interface Words {
  close: string
  opening: string
  /** A link to the page. */
  open: string
  /** When the page does not come. */
  failed: string
}

const ENGLISH: Words = {
  close: 'Close',
  opening: 'Opening the payment page…',
  open: 'Open it in this window',
  failed: 'The payment page did not open.',
}

const WORDS: Record<Language, Words> = {
  en: ENGLISH,
  fr: {
    close: 'Fermer',
    opening: 'Ouverture de la page de paiement…',
    open: 'L’ouvrir dans cette fenêtre',
    failed: 'La page de paiement ne s’est pas ouverte.',
  },
  pt: {
    close: 'Fechar',
    opening: 'A abrir a página de pagamento…',
    open: 'Abrir nesta janela',
    failed: 'A página de pagamento não abriu.',
  },
  ar: {
    close: 'إغلاق',
    opening: 'جارٍ فتح صفحة الدفع…',
    open: 'افتحها في هذه النافذة',
    failed: 'لم تُفتح صفحة الدفع.',
  },
  sw: {
    close: 'Funga',
    opening: 'Ukurasa wa malipo unafunguka…',
    open: 'Ufungue katika dirisha hili',
    failed: 'Ukurasa wa malipo haukufunguka.',
  },
  ha: {
    close: 'Rufe',
    opening: 'Ana buɗe shafin biyan kuɗi…',
    open: 'Buɗe shi a wannan taga',
    failed: 'Shafin biyan kuɗi bai buɗe ba.',
  },
  yo: {
    close: 'Pa á dé',
    opening: 'À ń ṣí ojú ìwé ìsanwó…',
    open: 'Ṣí i nínú fèrèsé yìí',
    failed: 'Ojú ìwé ìsanwó kò ṣí.',
  },
  ig: {
    close: 'Mechie',
    opening: 'A na-emepe ibe ịkwụ ụgwọ…',
    open: 'Mepee ya na windo a',
    failed: 'Ibe ịkwụ ụgwọ emepeghị.',
  },
  am: {
    close: 'ይዝጉ',
    opening: 'የክፍያ ገጹ እየተከፈተ ነው…',
    open: 'በዚህ መስኮት ይክፈቱት',
    failed: 'የክፍያ ገጹ አልተከፈተም።',
  },
  zu: {
    close: 'Vala',
    opening: 'Ikhasi lokukhokha liyavulwa…',
    open: 'Livule kuleli windi',
    failed: 'Ikhasi lokukhokha alivulekanga.',
  },
  pcm: ENGLISH,
}

/** For `language`, such as `fr-CI`, or else for the language of the shop's document; `lang` is what they are in. */
export function wordsFor(language: unknown): Words & { lang: string } {
  const lang = languageOf(language)
  return { ...WORDS[lang], lang: WORDS[lang] === ENGLISH ? 'en' : lang }
}
