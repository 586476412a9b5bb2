import { displayAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { Pair } from '../../../payment/chains/catalogue'
import { kindOfReference } from '../../custody/address-reference'
import type { Deps } from '../../deps'
import { tooMany, unavailable } from '../../http/problem'
import {
  CallerLimited,
  type CustodyAddress,
  CustodyRefused,
  CustodyUnavailable,
  type Requester,
} from '../../ports/custody'
import type { Change } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { requireCustody } from '../require-mode'

/** An address that passed its network's check, in the form that is shown and stored. */
export type VerifiedAddress = { custodyId: string; address: string; isReused?: boolean | undefined }
/** Takes the session's address in the transaction that assigns it. */
export type TakeAddress = (change: Change) => Promise<VerifiedAddress>

interface AddressRequest {
  owner: MerchantAndMode
  sessionId: string
  pair: Pick<Pair, 'asset' | 'network'>
  caller: Requester
  /** The address that the session has already shown for this pair. */
  existing?: VerifiedAddress | undefined
}

/**
 * How long a client waits before it tries again. The limit ends when one of the caller's open payments is paid, which
 * cannot be predicted.
 */
const RETRY_S = 60
const UNAVAILABLE = 'Deposit addresses are not available at the moment'

/**
 * Runs `work`, whose transaction takes the session's address for a pair. A custodian is called before the transaction,
 * and always returns the same address for a session and pair. A merchant's own wallet issues the address within the
 * transaction, which may be retried, so `work` may run several times. Throws 503 if there is no address, or only an
 * address that must not be shown.
 */
export async function withAddress<T>(
  deps: Pick<Deps, 'custody' | 'log'>,
  { owner: { merchantId, mode }, sessionId, pair: { asset, network }, caller, existing }: AddressRequest,
  work: (take: TakeAddress) => Promise<T>,
): Promise<T> {
  if (existing) return work(async () => existing)
  const port = requireCustody(deps, mode)
  const refuse = (error: string) => {
    deps.log.error({ event: 'custody.address', session: sessionId, mode, error })
    return unavailable(UNAVAILABLE)
  }
  const verify = ({ id, address, memo, isReused }: CustodyAddress): VerifiedAddress => {
    // The page cannot show a memo, and without it the money could not be assigned.
    if (memo) throw refuse('an address with a memo')
    const problem = recipientProblem(network, address)
    if (problem) throw refuse(`an address with a wrong ${problem}`)
    return { custodyId: id, address: displayAddress(network, address), isReused }
  }
  try {
    const result = await port.address(
      { merchant: merchantId, reference: sessionId, asset, network },
      `address:${sessionId}:${asset}:${network}`,
      caller,
    )
    if (typeof result === 'function') return await result((take) => work(async (change) => verify(await take(change))))
    if (kindOfReference(result.id) !== 'custody') throw refuse('an id that only own addresses have')
    const verified = verify(result)
    return await work(async () => verified)
  } catch (error) {
    if (error instanceof CallerLimited) throw tooMany(RETRY_S)
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused) throw refuse(error.message)
    throw error
  }
}
