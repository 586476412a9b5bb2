import type { Page, PageWords } from '../../../contract/page/page'
import type { PageEstimate } from '../../../contract/page/page-estimate'
import { formatFiat, formatUnits } from '../../../payment/money'
import { priceOf, type Quote } from '../quotes/quotes'
import { usualFeeView } from '../quotes/usual-fee'
import { languageOfPage, type PageRecord } from './page-by-slug'
import { publicFieldsOf, publicMerchant } from './page-fields'
import { pageTitle } from './page-title'

const fiatOrNull = (minor: bigint | null, currency: Page['currency']) =>
  minor === null ? null : formatFiat(minor, currency)

/**
 * The public view of a page.
 * @param quotes the pairs that can be chosen
 * @param limited all pairs whose limits are shown, also pairs that cannot be chosen
 */
export function pageView(
  record: PageRecord,
  quotes: readonly Quote[],
  limited: readonly Quote[],
  validUntil: Date,
): Page {
  const { page, merchant } = record
  const { currency, amount } = page
  return {
    title: pageTitle(record),
    description: page.description,
    slug: page.slug,
    currency,
    amount: fiatOrNull(amount, currency),
    status: page.status,
    min_amount: fiatOrNull(page.minAmount, currency),
    max_amount: fiatOrNull(page.maxAmount, currency),
    ...(page.suggestedAmounts.length > 0 && { suggested_amounts: page.suggestedAmounts }),
    merchant: publicMerchant(record),
    options: quotes.map((quote) => ({
      asset: quote.pair.asset,
      network: quote.pair.network,
      crypto_amount: amount === null ? null : formatUnits(priceOf(amount, currency, quote), quote.pair.decimals),
      rate: quote.rate,
      min_amount: fiatOrNull(quote.minAmount, currency),
      ...usualFeeView(quote.usualFee, currency),
    })),
    ...limitsView(limited, currency),
    ...(page.items && { items: page.items }),
    ...(page.image !== null && { image: page.image }),
    ...publicFieldsOf(page),
    valid_until: validUntil.toISOString(),
    locale: languageOfPage(record),
    theme: page.theme ?? merchant.theme,
    ...copyView(page.copy),
    mode: page.mode,
  }
}

/** The limits of the pairs that have limits. */
function limitsView(quotes: readonly Quote[], currency: Page['currency']): Pick<Page, 'limits'> {
  const limits = quotes.flatMap(({ pair: { asset, network }, minAmount, maxAmount }) =>
    minAmount === null && maxAmount === null
      ? []
      : [{ asset, network, min_amount: fiatOrNull(minAmount, currency), max_amount: fiatOrNull(maxAmount, currency) }],
  )
  return limits.length > 0 ? { limits } : {}
}

/** The merchant's texts, without the empty ones. */
export function copyView(copy: PageRecord['page']['copy']): Pick<Page, 'copy'> {
  const written = Object.entries(copy ?? {}).flatMap(([language, words]) => {
    const texts = Object.entries(words ?? {}).filter(([, text]) => typeof text === 'string')
    return texts.length > 0 ? [[language, Object.fromEntries(texts) as PageWords] as const] : []
  })
  return written.length > 0 ? { copy: Object.fromEntries(written) } : {}
}

/** The price of `amount` (minor units) in each of the page's pairs. */
export function pageEstimates(
  currency: Page['currency'],
  amount: bigint,
  quotes: readonly Quote[],
  validUntil: Date,
): PageEstimate[] {
  return quotes.map((quote) => ({
    asset: quote.pair.asset,
    network: quote.pair.network,
    crypto_amount: formatUnits(priceOf(amount, currency, quote), quote.pair.decimals),
    rate: quote.rate,
    valid_until: validUntil.toISOString(),
  }))
}
