import type { Provider } from './provider'

/** A wallet in this browser. `name` is what it calls itself, as plain text of bounded length; empty where it has none. */
export type AnnouncedWallet = { name: string; provider: Provider }

const MOST = 4
const LONGEST_NAME = 24

/**
 * Reports the wallets that announce themselves (EIP-6963), or else the one that older ones leave at `window.ethereum`,
 * until the returned function is called. Nothing is asked of them. Their icons are not used: the page shows no image of
 * strangers.
 */
export function watchWallets(report: (wallets: readonly AnnouncedWallet[]) => void): () => void {
  let wallets: readonly AnnouncedWallet[] = []
  let hasAnnounced = false
  function add(wallet: AnnouncedWallet | null) {
    if (!wallet || wallets.length >= MOST || wallets.some(({ provider }) => provider === wallet.provider)) return
    wallets = [...wallets, wallet]
    report(wallets)
  }
  function hear(event: Event) {
    const wallet = walletIn((event as CustomEvent).detail)
    // the old way would show one of them twice
    if (wallet && !hasAnnounced) wallets = []
    hasAnnounced ||= wallet !== null
    add(wallet)
  }
  const lookInWindow = () => {
    if (!hasAnnounced) add(walletIn({ provider: (window as { ethereum?: unknown }).ethereum }))
  }
  addEventListener('eip6963:announceProvider', hear)
  addEventListener('ethereum#initialized', lookInWindow)
  dispatchEvent(new Event('eip6963:requestProvider'))
  lookInWindow()
  return () => {
    removeEventListener('eip6963:announceProvider', hear)
    removeEventListener('ethereum#initialized', lookInWindow)
  }
}

/** Anybody may announce anything: reading it may even throw. */
function walletIn(detail: unknown): AnnouncedWallet | null {
  try {
    const { info, provider } = detail as { info?: { name?: unknown }; provider: Provider }
    return typeof provider.request === 'function' ? { name: plainName(info?.name), provider } : null
  } catch {
    return null
  }
}

/** Without control characters, and marks that would turn the text around them. */
const plainName = (name: unknown) =>
  typeof name === 'string'
    ? [
        ...name
          .slice(0, 200)
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, LONGEST_NAME)
        .join('')
        .trim()
    : ''
