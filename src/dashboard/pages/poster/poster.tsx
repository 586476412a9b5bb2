import type { Language } from '../../../contract/enums'
import { PaymentPage } from '../../../contract/page/payment-page'
import { directionOf, LANGUAGES, languageName } from '../../../payment/language'
import { LinkQr } from '../../parts/actions/link-qr'
import { Loaded } from '../../parts/loaded'
import { PageHead } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useRead } from '../../state/use-read'
import { pagePath } from '../page-path'
import { POSTER_TEXTS } from './poster-texts'
import './poster.css'

const SIZES = ['a6', 'a5', 'a4'] as const

const languageIn = (text: string | undefined): Language | undefined => LANGUAGES.find((language) => language === text)

/** A page to print: the code of a payment page, and how to pay, in two languages. The URL has the choices. */
export function Poster({ id }: { id: string }) {
  const { t } = useI18n()
  const page = useRead(pagePath(id), PaymentPage)
  return (
    <div class="poster-screen">
      <PageHead title={t('pages.poster')} up={{ to: { id }, name: page.data?.title ?? t('pages.title') }} />
      <Loaded of={page}>{(found) => <Choices page={found} />}</Loaded>
    </div>
  )
}

function Choices({ page }: { page: PaymentPage }) {
  const { router } = useDashboard()
  const { t, language } = useI18n()
  const { query } = router.route.value
  const size = SIZES.find((one) => one === query.size) ?? 'a6'
  const first = languageIn(query.first) ?? page.locale ?? 'en'
  const otherThanFirst = [language, 'en' as const, 'fr' as const].find((one) => one !== first)
  const second = query.second === 'none' ? null : (languageIn(query.second) ?? otherThanFirst ?? null)
  const choose = (name: string) => (value: string) =>
    router.replace(router.href({ id: page.id, query: { ...query, [name]: value } }))
  const languages = LANGUAGES.map((one) => [one, languageName(one)] as const)
  return (
    <>
      <div class="poster-choices section">
        <Choice
          name={t('pages.poster_size')}
          value={size}
          options={SIZES.map((one) => [one, one.toUpperCase()])}
          choose={choose('size')}
        />
        <Choice name={t('pages.poster_first')} value={first} options={languages} choose={choose('first')} />
        <Choice
          name={t('pages.poster_second')}
          value={second ?? 'none'}
          options={[['none', t('pages.poster_one')], ...languages]}
          choose={choose('second')}
        />
        <button type="button" class="main" onClick={() => print()}>
          {t('pages.print')}
        </button>
      </div>
      <Sheet page={page} size={size} languages={second && second !== first ? [first, second] : [first]} />
    </>
  )
}

type ChoiceProps = {
  name: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  choose: (value: string) => void
}

function Choice({ name, value, options, choose }: ChoiceProps) {
  return (
    <label class="field">
      <span>{name}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

type SheetProps = { page: PaymentPage; size: (typeof SIZES)[number]; languages: readonly Language[] }

/** The poster itself. The address is in print, so that a customer notices a code that was pasted over. */
function Sheet({ page: { merchant, title, url }, size, languages }: SheetProps) {
  const { t } = useI18n()
  return (
    <section class="poster" data-size={size} aria-label={t('pages.poster')}>
      {merchant.logo_url ? <img src={merchant.logo_url} alt={merchant.name} /> : <b>{merchant.name}</b>}
      <p class="poster-title">
        <bdi>{title}</bdi>
      </p>
      {languages.map((language, index) => (
        <p key={language} class="poster-pay" data-second={index > 0} lang={language} dir={directionOf(language)}>
          {POSTER_TEXTS[language].pay}
        </p>
      ))}
      <LinkQr url={url} name={t('pages.qr', { title })} />
      <p class="poster-url" dir="ltr">
        {url.replace(/^https?:\/\//, '')}
      </p>
      <div class="poster-steps">
        {languages.map((language) => (
          <ol key={language} lang={language} dir={directionOf(language)}>
            {POSTER_TEXTS[language].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  )
}
