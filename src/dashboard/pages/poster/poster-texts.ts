import type { Language } from '../../../contract/enums'

interface PosterTexts {
  pay: string
  /** The customer’s steps, one after the other. */
  steps: readonly [scan: string, choose: string, send: string]
}

/** The texts of posters, which are in the languages of customers, not of the dashboard. */
export const POSTER_TEXTS: Record<Language, PosterTexts> = {
  en: {
    pay: 'Pay with crypto',
    steps: [
      'Scan this code with your phone’s camera.',
      'Choose your coin and network.',
      'Send the exact amount, and wait until the page says “Paid”.',
    ],
  },
  fr: {
    pay: 'Payez en crypto',
    steps: [
      'Scannez ce code avec l’appareil photo de votre téléphone.',
      'Choisissez votre monnaie et votre réseau.',
      'Envoyez le montant exact et attendez que la page indique « Payé ».',
    ],
  },
  pt: {
    pay: 'Pague com cripto',
    steps: [
      'Leia este código com a câmara do telemóvel.',
      'Escolha a moeda e a rede.',
      'Envie o valor exato e espere até a página indicar «Pago».',
    ],
  },
  ar: {
    pay: 'ادفع بالعملات الرقمية',
    steps: [
      'امسح هذا الرمز بكاميرا هاتفك.',
      'اختر العملة والشبكة.',
      'أرسل المبلغ بالضبط، وانتظر حتى تظهر كلمة «مدفوع» في الصفحة.',
    ],
  },
  sw: {
    pay: 'Lipa kwa crypto',
    steps: [
      'Changanua msimbo huu kwa kamera ya simu yako.',
      'Chagua sarafu na mtandao wako.',
      'Tuma kiasi kamili, na usubiri hadi ukurasa uonyeshe kuwa malipo yamekamilika.',
    ],
  },
  ha: {
    pay: 'Biya da crypto',
    steps: [
      'Ɗauki hoton lambar nan da kyamarar wayarka.',
      'Zaɓi kuɗin crypto da hanyar sadarwa.',
      'Tura daidai adadin, ka jira har shafin ya nuna an biya.',
    ],
  },
  yo: {
    pay: 'Fi crypto sanwó',
    steps: [
      'Fi kámẹ́rà fóònù rẹ ya kóòdù yìí.',
      'Yan owó crypto àti nẹ́tíwọ̀kì rẹ.',
      'Fi iye náà gan-an ránṣẹ́, kí o sì dúró títí ojú ìwé yóò fi hàn pé o ti sanwó.',
    ],
  },
  ig: {
    pay: 'Jiri crypto kwụọ ụgwọ',
    steps: [
      'Jiri igwefoto ekwentị gị nyochaa koodu a.',
      'Họrọ ego crypto na netwọk gị.',
      'Zipu kpọmkwem ego ahụ, chere ruo mgbe peeji ahụ gosiri na akwụọla.',
    ],
  },
  am: {
    pay: 'በክሪፕቶ ይክፈሉ',
    steps: ['ይህን ኮድ በስልክዎ ካሜራ ይቃኙ።', 'ሳንቲምዎን እና ኔትወርክዎን ይምረጡ።', 'ትክክለኛውን መጠን ይላኩ፤ ገጹ መከፈሉን እስኪያሳይ ድረስ ይጠብቁ።'],
  },
  zu: {
    pay: 'Khokha nge-crypto',
    steps: [
      'Skena le khodi ngekhamera yefoni yakho.',
      'Khetha imali ye-crypto nenethiwekhi.',
      'Thumela inani eliqondile, ulinde kuze kube ikhasi lithi kukhokhiwe.',
    ],
  },
  pcm: {
    pay: 'Pay with crypto',
    steps: [
      'Scan this code with your phone camera.',
      'Choose your coin and network.',
      'Send the exact amount, and wait until the page talk say you don pay.',
    ],
  },
}
