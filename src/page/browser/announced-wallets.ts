import type { AnnouncedWallet, WalletProvider } from '../state/ports'
import { plainName } from './plain-name'
import { watchStandardWallets } from './standard-wallets'
import { watchTonWallets } from './ton-wallets'
import { watchTronWallets } from './tron-wallets'

const MAX_WALLETS = 4

/**
 * Reports the wallets that announce themselves (EIP-6963, the Wallet Standard for Solana, TIP-6963 for Tron), or else
 * the older wallets at `window.ethereum` and `window.tron`, and on TON the injected bridges of TON Connect, until the
 * returned function is called. It sends the wallets no request, and ignores their icons, which can be any image.
 */
export function watchWallets(report: (wallets: readonly AnnouncedWallet[]) => void): () => void {
  const others: AnnouncedWallet[] = []
  let evm: readonly AnnouncedWallet[] = []
  const reportAll = () => report([...evm, ...others])
  function addOther(wallet: AnnouncedWallet) {
    if (others.filter(({ family }) => family === wallet.family).length >= MAX_WALLETS) return
    others.push(wallet)
    reportAll()
  }
  const stops = [
    watchEvmWallets((wallets) => {
      evm = wallets
      reportAll()
    }),
    watchStandardWallets(addOther),
    watchTronWallets(addOther),
    watchTonWallets(addOther),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type EvmWallet = AnnouncedWallet & { family: 'evm' }

function watchEvmWallets(report: (wallets: readonly EvmWallet[]) => void): () => void {
  let wallets: readonly EvmWallet[] = []
  let hasAnnounced = false
  function add(wallet: EvmWallet | null) {
    if (!wallet || wallets.length >= MAX_WALLETS || wallets.some(({ provider }) => provider === wallet.provider)) return
    wallets = [...wallets, wallet]
    report(wallets)
  }
  function onAnnouncement(event: Event) {
    const wallet = walletIn((event as CustomEvent).detail)
    // a wallet that announces itself is at `window.ethereum`, too
    if (wallet && !hasAnnounced) wallets = []
    hasAnnounced ||= wallet !== null
    add(wallet)
  }
  const addWindowWallet = () => {
    if (!hasAnnounced) add(walletIn({ provider: (window as { ethereum?: unknown }).ethereum }))
  }
  addEventListener('eip6963:announceProvider', onAnnouncement)
  addEventListener('ethereum#initialized', addWindowWallet)
  dispatchEvent(new Event('eip6963:requestProvider'))
  addWindowWallet()
  return () => {
    removeEventListener('eip6963:announceProvider', onAnnouncement)
    removeEventListener('ethereum#initialized', addWindowWallet)
  }
}

/** Any script can announce anything, and reading it may throw. */
function walletIn(detail: unknown): EvmWallet | null {
  try {
    const { info, provider } = detail as { info?: { name?: unknown }; provider: WalletProvider }
    return typeof provider.request === 'function' ? { name: plainName(info?.name), family: 'evm', provider } : null
  } catch {
    return null
  }
}
