import type { Network } from '../../../contract/enums'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Change } from '../../ports/storage'
import type { WalletRow } from '../../storage/schema/wallets'
import { recheckEnded } from './ended-addresses'
import { prepareAddresses } from './prepare-addresses'
import { createRechecks } from './rechecks'
import { logStop, stopWallet } from './stop-wallet'
import {
  type AddressRequest,
  type IssueDeps,
  type IssuedAddress,
  NoAddress,
  NotReady,
  takeAddress,
  WrongAddress,
} from './take-address'

/** How often more addresses are prepared for one payment: of those that are ready, others take theirs first. */
const MAX_TRIES = 10

/** How long a customer waits for addresses to be prepared. Must be shorter than the lease of an idempotency key. */
const DEADLINE_MS = 8_000

/**
 * Gives the merchant's address for a reference, in the transaction that shows it: the next one of its wallet, or again
 * the one that it got before. The same address serves all networks of the wallet. From the commit on it is watched;
 * without one, nothing is given.
 */
export type TakeAddress = (change: Change, request: AddressRequest) => Promise<IssuedAddress>

/**
 * Runs work whose transaction takes addresses; again after more were prepared, if none were ready. Throws `NoAddress`,
 * also when the networks do not answer in time. They are prepared on for the next payment.
 */
export function createIssuer(deps: IssueDeps, deadlineMs = DEADLINE_MS) {
  const rechecks = createRechecks(deps)
  const preparing = new Map<string, Promise<void>>()

  async function recheckOrPrepare(wallet: WalletRow, network: Network): Promise<void> {
    if (!(await rechecks.recheck(wallet, network))) return
    if (rechecks.isDone(wallet.id)) {
      await prepareAddresses(deps, wallet, rechecks.isStart())
      if (wallet.key === null) await recheckEnded(deps, wallet)
    } else await rechecks.recheckOthers(wallet, network)
  }

  /** Once for all payments of a wallet that wait. */
  function prepare(wallet: WalletRow, network: Network): Promise<void> {
    const name = `${wallet.id} ${network}`
    const running =
      preparing.get(name) ??
      recheckOrPrepare(wallet, network).finally(() => {
        preparing.delete(name)
      })
    preparing.set(name, running)
    return running
  }

  return async <T>(work: (take: TakeAddress) => Promise<T>): Promise<T> => {
    const end = performance.now() + deadlineMs
    try {
      for (let tries = 0; tries < MAX_TRIES; tries += 1)
        try {
          return await work((change, request) => takeAddress(deps, change, request, rechecks))
        } catch (error) {
          if (!(error instanceof NotReady)) throw error
          // more at once than were ready
          await before(end, prepare(error.wallet, error.network))
        }
    } catch (error) {
      if (error instanceof ChainUnavailable) throw new NoAddress(error.message, { cause: error })
      if (!(error instanceof WrongAddress)) throw error
      await stopWallet(deps, deps.storage.database, error.walletId)
      logStop(deps, error.walletId, 'a stored address does not follow from its key')
    }
    throw new NoAddress('no address is ready')
  }
}

/** Waits for preparations until a moment of `performance.now()`. */
async function before(end: number, preparing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAddress('the networks take too long')), Math.max(0, end - performance.now()))
  })
  try {
    await Promise.race([preparing, late])
  } finally {
    clearTimeout(timer)
    // nobody may be waiting for it any more
    preparing.catch(() => {})
  }
}
