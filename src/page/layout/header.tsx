import type { ComponentChildren } from 'preact'
import { pageWords } from '../../payment/page-words'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { OrderFold, OrderPane } from './order'
import './header.css'

/** How many lines of an order are in sight on a laptop, below the price, and below an image. */
const ROOM = 8
const ROOM_BELOW_IMAGE = 3

/** Who is being paid, how much and for what: at the top of every screen. */
export function Header({ languages }: { languages: ComponentChildren }) {
  const { page, onScreen, screen, refund, close } = useModel()
  const i18n = useI18n()
  const shown = page.value
  const session = onScreen.value
  // of a refund, the price is not what it is about
  const priced = session ?? (!refund.value && shown?.amount ? { amount: shown.amount, currency: shown.currency } : null)
  const price = priced && i18n.formatMoney(priced.amount, priced.currency)
  const own = shown && pageWords(shown, i18n.language)
  const logo = shown?.theme?.logo ?? shown?.merchant.logo_url
  const isNameInLogo = Boolean(logo) && shown?.theme?.merchant_name === 'hidden'
  const lines = (session ?? shown)?.items?.length ?? 0
  const isLong = lines > (shown?.image ? ROOM_BELOW_IMAGE : ROOM)
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
      {own && (
        <p class="what" data-alone={!(priced || refund.value) || undefined}>
          <bdi>{session?.title ?? own.title}</bdi>
          {own.description && !session?.title && <bdi>{own.description}</bdi>}
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
