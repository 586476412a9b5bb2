import type { Mode } from '../../contract/enums'
import { addressProblem, displayAddress } from '../../payment/address/check'
import type { Pair } from '../../payment/chains/catalogue'
import { CustodyRefused, CustodyUnavailable } from '../custody/port'
import type { Deps } from '../deps'
import { unavailable } from '../problem'

/** An address that passed its network's check, in the spelling to show, which is also the one to match by. */
export type SoundAddress = { custodyId: string; address: string }

const NOT_NOW = 'Deposit addresses are not available at the moment'

/**
 * Asks custody for the session's address in `pair`, outside any transaction. Asked again for the same session and
 * pair, custody answers the same. 503 when custody is away, and when what it says must not be shown to anybody.
 */
export async function requestAddress(
  { custody, log }: Pick<Deps, 'custody' | 'log'>,
  mode: Mode,
  sessionId: string,
  { asset, network }: Pick<Pair, 'asset' | 'network'>,
): Promise<SoundAddress> {
  const port = custody[mode]
  if (!port) throw unavailable('This mode is not set up here', 60)
  const refuse = (error: string) => {
    log.error({ event: 'custody.address', session: sessionId, mode, error })
    return unavailable(NOT_NOW)
  }
  try {
    const made = await port.address(
      { reference: sessionId, asset, network },
      `address:${sessionId}:${asset}:${network}`,
    )
    // The page has no field for a memo: without it the money would be nobody's.
    if (made.memo) throw refuse('an address with a memo')
    const problem = addressProblem(network, made.address)
    if (problem) throw refuse(`an address with a wrong ${problem}`)
    return { custodyId: made.id, address: displayAddress(network, made.address) }
  } catch (error) {
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused) throw refuse(error.message)
    throw error
  }
}
