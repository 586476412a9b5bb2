import type { Deps } from '../../deps'
import { RatesUnavailable, type RateTable } from '../../ports/rates'
import type { MerchantAndMode } from '../../storage/owner'

/** The recent prices; null while there are none, because neither an overview nor a job must fail without them. */
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
