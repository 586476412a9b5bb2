import type { Deps } from '../../deps'
import { RatesUnavailable, type RateTable } from '../../ports/rates'
import type { MerchantAndMode } from '../../storage/owner'

/** The rates of the moment; null while there are none, because an overview must not fail without them. */
export async function currentRates(
  { rates }: Pick<Deps, 'rates'>,
  { mode }: Pick<MerchantAndMode, 'mode'>,
): Promise<RateTable | null> {
  try {
    return (await rates[mode]?.current()) ?? null
  } catch (error) {
    if (error instanceof RatesUnavailable) return null
    throw error
  }
}
