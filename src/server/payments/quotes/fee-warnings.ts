import type { Currency } from '../../../contract/enums'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatFiat } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { isWithinLimits, type Quote, quotesOf, readMarketIfKnown } from './quotes'

/** A fee of more than one part in this many of the price is worth a warning. */
const DEAR_PARTS = 10n

/** What is sold: its price in minor units, and the pair if the merchant chose one. */
type Sold = { amount: bigint; currency: Currency; asset?: string | null; network?: string | null }

/**
 * What a merchant should know of the pairs in which a price can be paid, as `"<field>: <text>"`: those whose usual fee is
 * more than a tenth of it, and that limits leave none. Without rates there are no warnings.
 */
export async function feeWarnings(
  deps: Pick<Deps, 'rates' | 'custody'>,
  page: PaymentPageRow,
  field: 'options' | 'amount',
  { amount, currency, asset, network }: Sold,
): Promise<string[]> {
  const market = await readMarketIfKnown(deps, page, 'merchant')
  if (!market) return []
  const all = quotesOf(page, market, currency, null)
  const offered = all.filter((quote) =>
    asset ? quote.pair.asset === asset && quote.pair.network === network : isWithinLimits(quote, amount),
  )
  if (all.length > 0 && offered.length === 0) return ['limits: leave no pair in which this amount can be paid']
  return offered.flatMap((quote) => warningOf(quote))

  function warningOf({ pair, usualFee }: Quote): string[] {
    if (!usualFee || usualFee.max * DEAR_PARTS <= amount) return []
    const fee = `${formatFiat(usualFee.min, currency)} to ${formatFiat(usualFee.max, currency)} ${currency}`
    return [
      `${field}: sending ${pair.asset} on ${NETWORK_FACTS[pair.network].name} usually costs the customer ${fee}, which can be more than a tenth of ${formatFiat(amount, currency)} ${currency}`,
    ]
  }
}
