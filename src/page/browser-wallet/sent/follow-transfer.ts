import type { SentState } from '../../../payment/screen'
import type { WalletProvider } from '../../state/ports'
import { createTransferReader } from './read-transfer'

/** Milliseconds between two checks: at first, and once the network has had the transfer for two minutes. */
const SOON = 5_000
const LATER = 30_000
const CHECKS_SOON = 24
/** Milliseconds to wait for a wallet's answer. */
const TIMEOUT = 10_000
/** The number of checks in a row that must agree, since the nodes of one provider can differ for a moment. */
const ENOUGH = 3

type Following = {
  /** The wallets on EVM networks in this browser. */
  providers(): readonly WalletProvider[]
  chainId: number
  hash: string
  pause(ms: number): Promise<void>
  /** `waiting` while the network may still take the transfer. */
  report(state: SentState): void
}

/**
 * Reports what became of a transfer that a wallet sent, as the wallets in this browser read it, until the returned
 * function is called. If several wallets read the transfer, all must agree.
 */
export function followTransfer({ providers, chainId, hash, pause, report }: Following): () => void {
  const readers = new Map<WalletProvider, ReturnType<typeof createTransferReader>>()
  let isOver = false

  async function check(provider: WalletProvider) {
    const read = readers.get(provider) ?? createTransferReader(provider, chainId, hash)
    readers.set(provider, read)
    const state = read().catch(() => null)
    return Promise.race([state, pause(TIMEOUT).then(() => null)])
  }
  async function follow() {
    let last: SentState = 'waiting'
    let inARow = 0
    for (let checks = 0; ; checks++) {
      await pause(checks < CHECKS_SOON ? SOON : LATER)
      if (isOver) return
      const states = (await Promise.all(providers().map(check))).filter((state) => state !== null)
      const [first] = states
      if (isOver || first === undefined) continue
      const next = states.every((state) => state === first) ? first : 'waiting'
      inARow = next === last ? inARow + 1 : 1
      last = next
      if (next === 'waiting' || inARow === ENOUGH) report(next)
    }
  }
  follow()
  return () => {
    isOver = true
  }
}
