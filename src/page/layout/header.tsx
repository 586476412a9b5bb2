import type { ComponentChildren } from 'preact'
import { pageWords } from '../../payment/page-words'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { OrderFold, OrderPane } from './order'
import './header.css'

/** The most order lines that fit on a laptop's screen, below the price and below an image. */
const FITTING_LINES = 8
const FITTING_LINES_BELOW_IMAGE = 3

/** The top of every screen: merchant, price and title. */
export function Header({ languages }: { languages: ComponentChildren }) {
  const { page, onScreen, screen, refund, close } = useModel()
  const i18n = useI18n()
  const shown = page.value
  const session = onScreen.value
  // the price of the payment is not the sum of a refund
  const priced = session ?? (!refund.value && shown?.amount ? { amount: shown.amount, currency: shown.currency } : null)
  const price = priced && i18n.formatMoney(priced.amount, priced.currency)
  const texts = shown && pageWords(shown, i18n.language)
  const logo = shown?.theme?.logo ?? shown?.merchant.logo_url
  const isNameInLogo = Boolean(logo) && shown?.theme?.merchant_name === 'hidden'
  const lines = (session ?? shown)?.items?.length ?? 0
  const isLong = lines > (shown?.image ? FITTING_LINES_BELOW_IMAGE : FITTING_LINES)
  return (
    <header class="who" data-brief={session || refund.value ? true : undefined} data-long={isLong || undefined}>
      <div class="brand">
        {logo ? (
          <img
            class="logo"
            src={logo}
            alt={isNameInLogo ? shown?.merchant.name : ''}
            width="36"
            height="36"
            data-alone={isNameInLogo || undefined}
          />
        ) : (
          shown && (
            <span class="logo" aria-hidden="true">
              {initialsOf(shown.merchant.name)}
            </span>
          )
        )}
        {shown && !isNameInLogo && <bdi>{shown.merchant.name}</bdi>}
        {languages}
        {close.value && (
          <button type="button" class="close" aria-label={i18n.t('wallet.close')} onClick={close.value}>
            ×
          </button>
        )}
      </div>
      {price && (
        <p class="price" key={price} {...UNTRANSLATED}>
          {price}
        </p>
      )}
      {texts && (
        <p class="what" data-alone={!(priced || refund.value) || undefined}>
          <bdi>{session?.title ?? texts.title}</bdi>
          {texts.description && !session?.title && <bdi>{texts.description}</bdi>}
        </p>
      )}
      {screen.value.name === 'details' && <OrderFold />}
      <OrderPane />
    </header>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => /^[^\p{L}\p{N}]*([\p{L}\p{N}])/u.exec(word)?.[1]?.toUpperCase() ?? [])
    .slice(0, 2)
    .join('')
