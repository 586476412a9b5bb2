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

type Props = {
  languages: ComponentChildren
  /** The steps after the payment has started. */
  next: ComponentChildren
}

/** The top of every screen: merchant, price and title. */
export function Header({ languages, next }: Props) {
  const { visibleSession, screen, refund, close, ...model } = useModel()
  const i18n = useI18n()
  const page = model.page.value
  const session = visibleSession.value
  // a refund's page shows no price, which could be mistaken for the refund's amount
  const priced = session ?? (!refund.value && page?.amount ? { amount: page.amount, currency: page.currency } : null)
  const price = priced && i18n.formatMoney(priced.amount, priced.currency)
  const texts = page && pageWords(page, i18n.language)
  const logo = page?.theme?.logo ?? page?.merchant.logo_url
  const isNameInLogo = Boolean(logo) && page?.theme?.merchant_name === 'hidden'
  const lines = (session ?? page)?.items?.length ?? 0
  const isLong = lines > (page?.image ? FITTING_LINES_BELOW_IMAGE : FITTING_LINES)
  return (
    <header class="who" data-brief={session || refund.value ? true : undefined} data-long={isLong || undefined}>
      <div class="brand">
        {logo ? (
          <img
            class="logo"
            src={logo}
            alt={isNameInLogo ? page?.merchant.name : ''}
            width="36"
            height="36"
            data-alone={isNameInLogo || undefined}
          />
        ) : (
          page && (
            <span class="logo" aria-hidden="true">
              {initialsOf(page.merchant.name)}
            </span>
          )
        )}
        {page && !isNameInLogo && <bdi>{page.merchant.name}</bdi>}
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
      {session && next}
    </header>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => /^[^\p{L}\p{N}]*([\p{L}\p{N}])/u.exec(word)?.[1]?.toUpperCase() ?? [])
    .slice(0, 2)
    .join('')
