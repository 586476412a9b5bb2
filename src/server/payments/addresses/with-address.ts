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
  /** The address that the session has shown in this pair already. */
  existing?: VerifiedAddress | undefined
}

/** When a payment will be paid cannot be predicted, so clients retry after this time. */
const LIMITED_S = 60
const NOT_NOW = 'Deposit addresses are not available at the moment'

/**
 * Runs `work`, whose transaction takes the session's address for a pair. Custody is asked before, outside of any
 * transaction, and always gives a session one address for each pair. A merchant's own wallet gives the address in the
 * transaction itself, for which `work` may run again. Throws 503 without an address, or with one that must not be
 * shown.
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
    return unavailable(NOT_NOW)
  }
  const verify = ({ id, address, memo, isReused }: CustodyAddress): VerifiedAddress => {
    // The page cannot show a memo, and without it the money could not be assigned.
    if (memo) throw refuse('an address with a memo')
    const problem = recipientProblem(network, address)
    if (problem) throw refuse(`an address with a wrong ${problem}`)
    return { custodyId: id, address: displayAddress(network, address), isReused }
  }
  try {
    const made = await port.address(
      { merchant: merchantId, reference: sessionId, asset, network },
      `address:${sessionId}:${asset}:${network}`,
      caller,
    )
    if (typeof made === 'function') return await made((take) => work(async (change) => verify(await take(change))))
    if (kindOfReference(made.id) !== 'custody') throw refuse('an id that only own addresses have')
    const verified = verify(made)
    return await work(async () => verified)
  } catch (error) {
    if (error instanceof CallerLimited) throw tooMany(LIMITED_S)
    if (error instanceof CustodyUnavailable || error instanceof CustodyRefused) throw refuse(error.message)
    throw error
  }
}
