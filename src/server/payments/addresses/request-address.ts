import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { Pair } from '../../../payment/chains/catalogue'
import { CustodyRefused, CustodyUnavailable } from '../../custody/port'
import type { Deps } from '../../deps'
import { unavailable } from '../../http/problem'
import type { Owner } from '../../storage/owner'
import { requireCustody } from '../require-mode'

/** An address that passed its network's check, in the form that is shown and stored. */
export type VerifiedAddress = { custodyId: string; address: string }

const NOT_NOW = 'Deposit addresses are not available at the moment'

/**
 * Asks custody for the session's address in a pair, outside any transaction. For the same session and pair, custody
 * always returns the same address. 503 when custody is unavailable, or returns an address that must not be shown.
 */
export async function requestAddress(
  deps: Pick<Deps, 'custody' | 'log'>,
  { merchantId, mode }: Owner,
  sessionId: string,
  { asset, network }: Pick<Pair, 'asset' | 'network'>,
): Promise<VerifiedAddress> {
  const port = requireCustody(deps, mode)
  const refuse = (error: string) => {
    deps.log.error({ event: 'custody.address', session: sessionId, mode, error })
    return unavailable(NOT_NOW)
  }
  try {
    const made = await port.address(
      { merchant: merchantId, reference: sessionId, asset, network },
      `address:${sessionId}:${asset}:${network}`,
    )
    // The page cannot show a memo, and without it the money could not be assigned.
    if (made.memo) throw refuse('an address with a memo')
    const problem = recipientProblem(network, made.address)
    if (problem) throw refuse(`an address with a wrong ${problem}`)
    return { custodyId: made.id, address: displayAddress(network, made.address) }
  } catch (error) {
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused) throw refuse(error.message)
    throw error
  }
}
