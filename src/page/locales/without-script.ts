import type { Language } from '../../contract/enums'

type Texts = { every: string; now: string; stop: string; stopped: string; start: string }

/** What is said only without script, so that no script has to fetch it. `{seconds}` is 15 or 60. */
export const WITHOUT_SCRIPT: Readonly<Record<Language, Texts>> = {
  en: {
    every: 'This page reloads every {seconds} seconds to look for your payment.',
    now: 'Reload now',
    stop: 'Do not reload',
    stopped: 'This page does not reload by itself.',
    start: 'Reload every {seconds} seconds',
  },
  fr: {
    every: 'Cette page se recharge toutes les {seconds} secondes pour chercher votre paiement.',
    now: 'Recharger maintenant',
    stop: 'Ne plus recharger',
    stopped: 'Cette page ne se recharge pas toute seule.',
    start: 'Recharger toutes les {seconds} secondes',
  },
  pt: {
    every: 'Esta página recarrega a cada {seconds} segundos para procurar o seu pagamento.',
    now: 'Recarregar agora',
    stop: 'Não recarregar',
    stopped: 'Esta página não recarrega sozinha.',
    start: 'Recarregar a cada {seconds} segundos',
  },
  ar: {
    every: 'يُعاد تحميل هذه الصفحة كل {seconds} ثانية للبحث عن دفعتك.',
    now: 'إعادة التحميل الآن',
    stop: 'إيقاف إعادة التحميل',
    stopped: 'لا يُعاد تحميل هذه الصفحة تلقائيًا.',
    start: 'إعادة التحميل كل {seconds} ثانية',
  },
  sw: {
    every: 'Ukurasa huu hujipakia upya kila sekunde {seconds} ili kutafuta malipo yako.',
    now: 'Pakia upya sasa',
    stop: 'Usipakie upya',
    stopped: 'Ukurasa huu haujipakii upya wenyewe.',
    start: 'Pakia upya kila sekunde {seconds}',
  },
  ha: {
    every: 'Wannan shafi yana sake buɗewa duk bayan daƙiƙa {seconds} don duba ko kuɗinka ya iso.',
    now: 'Sake buɗewa yanzu',
    stop: 'Daina sake buɗewa',
    stopped: 'Wannan shafi ba ya sake buɗewa da kansa.',
    start: 'Sake buɗewa duk bayan daƙiƙa {seconds}',
  },
  yo: {
    every: 'Ojú ìwé yìí ń tún ara rẹ̀ ṣí ní gbogbo ìṣẹ́jú àáyá {seconds} láti wò ó bóyá owó rẹ ti dé.',
    now: 'Tún un ṣí báyìí',
    stop: 'Má tún un ṣí mọ́',
    stopped: 'Ojú ìwé yìí kì í tún ara rẹ̀ ṣí.',
    start: 'Tún un ṣí ní gbogbo ìṣẹ́jú àáyá {seconds}',
  },
  ig: {
    every: 'Ibe a na-emepe onwe ya ọzọ kwa sekọnd {seconds} iji lelee ma ego gị erutela.',
    now: 'Meghee ya ọzọ ugbu a',
    stop: 'Kwụsị imeghe ya ọzọ',
    stopped: 'Ibe a anaghị emepe onwe ya ọzọ.',
    start: 'Meghee ya ọzọ kwa sekọnd {seconds}',
  },
  am: {
    every: 'ይህ ገጽ ክፍያዎን ለመፈለግ በየ{seconds} ሰከንዱ እንደገና ይጫናል።',
    now: 'አሁን እንደገና ይጫኑ',
    stop: 'እንደገና መጫኑን ያቁሙ',
    stopped: 'ይህ ገጽ በራሱ እንደገና አይጫንም።',
    start: 'በየ{seconds} ሰከንዱ እንደገና ይጫኑ',
  },
  zu: {
    every: 'Leli khasi lizilayisha kabusha njalo ngemizuzwana engu-{seconds} ukuze lihlole ukuthi usukhokhile yini.',
    now: 'Layisha kabusha manje',
    stop: 'Yeka ukulayisha kabusha',
    stopped: 'Leli khasi alizilayishi kabusha ngokwalo.',
    start: 'Layisha kabusha njalo ngemizuzwana engu-{seconds}',
  },
  pcm: {
    every: 'This page dey load again every {seconds} seconds to find your payment.',
    now: 'Load am again now',
    stop: 'Make e no load again',
    stopped: 'This page no dey load again by itself.',
    start: 'Load am again every {seconds} seconds',
  },
}
