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

/** The number of attempts for one payment, since other payments may take the prepared addresses first. */
const MAX_TRIES = 10

/**
 * How long a customer waits for addresses to be prepared, which must be shorter than the lease of an idempotency key.
 */
const DEADLINE_MS = 8_000

/**
 * Issues the address for a reference in the transaction that shows it: the next address of the merchant's wallet, or
 * the address that the reference already has. The address is valid on all networks of the wallet, and is watched once
 * the transaction commits.
 */
export type TakeAddress = (change: Change, request: AddressRequest) => Promise<IssuedAddress>

/**
 * Runs work whose transaction takes addresses. If no address was ready, prepares more and runs the work again. Throws
 * `NoAddress` if the wallet must not issue an address, or if the networks do not answer in time; preparation then
 * continues for the next payment.
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

  /** Prepares addresses once for all waiting payments of a wallet. */
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
          // Concurrent payments have taken all addresses that were ready.
          await waitUntil(end, prepare(error.wallet, error.network))
        }
    } catch (error) {
      if (error instanceof ChainUnavailable) throw new NoAddress(error.message, { cause: error })
      if (!(error instanceof WrongAddress)) throw error
      const { walletId, index, address } = error
      const cause = { reason: 'not_derived', index, address, network: null, hash: null } as const
      await deps.storage.change((change) => stopWallet(deps, change, walletId, cause))
      logStop(deps, error.walletId, 'a stored address is not derived from the wallet’s key')
    }
    throw new NoAddress('no address is ready')
  }
}

/** Waits for preparations until a moment of `performance.now()`. Throws `NoAddress` if they take longer. */
async function waitUntil(end: number, preparing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAddress('the networks take too long')), Math.max(0, end - performance.now()))
  })
  try {
    await Promise.race([preparing, timeout])
  } finally {
    clearTimeout(timer)
    // If no payment waits for the preparation any more, its failure is ignored.
    preparing.catch(() => {})
  }
}
