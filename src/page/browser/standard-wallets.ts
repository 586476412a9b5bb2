import type { AnnouncedWallet, StandardWallet } from '../state/ports'
import { plainName } from './plain-name'

type Wallet = { name: unknown; chains: readonly unknown[]; accounts: unknown; features: Record<string, unknown> }
type Connect = { connect(): Promise<unknown> }
type SignAndSend = {
  supportedTransactionVersions: readonly unknown[]
  signAndSendTransaction(input: object): Promise<unknown>
}

/**
 * Reports each wallet of Solana that registers itself, by the two events of the Wallet Standard, until the returned
 * function is called: https://github.com/wallet-standard/wallet-standard. Its package is not used, since it listens for
 * ever and lets an error of a wallet through.
 */
export function watchStandardWallets(report: (wallet: AnnouncedWallet) => void): () => void {
  const seen = new Set<unknown>()
  let isOver = false
  function register(...wallets: unknown[]) {
    for (const wallet of wallets.slice(0, 10)) {
      const announced = isOver || seen.has(wallet) ? null : solanaWalletIn(wallet)
      seen.add(wallet)
      if (announced) report(announced)
    }
    // a page of a few minutes keeps a wallet that leaves; its button then says that it failed
    return () => {}
  }
  const api = Object.freeze({ register })
  function onRegister(event: Event) {
    try {
      ;(event as CustomEvent<(given: typeof api) => void>).detail(api)
    } catch {}
  }
  addEventListener('wallet-standard:register-wallet', onRegister)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

/** Null unless it is a wallet that can send on Solana. Any script can register anything, and reading it may throw. */
function solanaWalletIn(given: unknown): AnnouncedWallet | null {
  try {
    const own = given as Wallet
    const connecting = own.features['standard:connect'] as Connect
    const sending = own.features['solana:signAndSendTransaction'] as SignAndSend
    const canSend =
      typeof connecting.connect === 'function' &&
      typeof sending.signAndSendTransaction === 'function' &&
      sending.supportedTransactionVersions.includes('legacy') &&
      own.chains.includes('solana:mainnet')
    const wallet: StandardWallet = {
      connect: async () => connecting.connect(),
      accounts: () => own.accounts,
      signAndSend: async (input) => sending.signAndSendTransaction(input),
    }
    return canSend ? { name: plainName(own.name), family: 'solana', wallet } : null
  } catch {
    return null
  }
}
