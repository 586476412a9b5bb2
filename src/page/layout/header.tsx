import type { ComponentChildren } from 'preact'
import { pageWords } from '../../payment/page-words'
import { UNTRANSLATED } from '../../words/untranslated'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { OrderFold, OrderPane } from './order'
import './header.css'

/** The largest number of order lines that fit below the price on a laptop's screen. */
const FITTING_LINES = 8
/** The largest number of order lines that fit if the page also has an image, which is above them. */
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
  const title = session?.title ?? refund.value?.title
  const texts = page && pageWords(page, i18n.language)
  const logo = page?.theme?.logo ?? page?.merchant.logo_url
  const isNameInLogo = Boolean(logo) && page?.theme?.merchant_name === 'hidden'
  const lines = (session ?? page)?.items?.length ?? 0
  const isLong = lines > (page?.image ? FITTING_LINES_BELOW_IMAGE : FITTING_LINES)
  const { name } = screen.value
  // the form has room for the large price; a payment's address must fit on the first screen
  const isBrief = name !== 'details' && Boolean(session || refund.value)
  const isOpen = name === 'paying' || name === 'partial'
  return (
    <header
      class="who"
      data-brief={isBrief || undefined}
      data-long={isLong || undefined}
      data-open={isOpen || undefined}
      data-bare={!page || undefined}
    >
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
        <div class="what" data-alone={!(priced || refund.value) || undefined}>
          <Title text={title ?? texts.title} canFold={isBrief} />
          {texts.description && !title && <bdi>{texts.description}</bdi>}
        </div>
      )}
      {screen.value.name === 'details' && <OrderFold />}
      <OrderPane />
      {session && next}
    </header>
  )
}

/** More characters may not fit on one line of a phone, beside the price. */
const MAX_SHORT_TITLE = 26

/** The title of the page or the payment. A long one is cut where room is short, and opens by a tap. */
function Title({ text, canFold }: { text: string; canFold: boolean }) {
  return canFold && text.length > MAX_SHORT_TITLE ? (
    <details class="title">
      <summary>
        <bdi>{text}</bdi>
      </summary>
    </details>
  ) : (
    <bdi class="title">{text}</bdi>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => /^[^\p{L}\p{N}]*([\p{L}\p{N}])/u.exec(word)?.[1]?.toUpperCase() ?? [])
    .slice(0, 2)
    .join('')
