import type { AnnouncedWallet, WalletProvider } from '../state/ports'

const MAX_WALLETS = 4
const MAX_NAME_LENGTH = 24

/**
 * Reports the wallets that announce themselves (EIP-6963), or else the older wallet at `window.ethereum`, until the
 * returned function is called. It sends the wallets no request, and ignores their icons, which can be any image.
 */
export function watchWallets(report: (wallets: readonly AnnouncedWallet[]) => void): () => void {
  let wallets: readonly AnnouncedWallet[] = []
  let hasAnnounced = false
  function add(wallet: AnnouncedWallet | null) {
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
function walletIn(detail: unknown): AnnouncedWallet | null {
  try {
    const { info, provider } = detail as { info?: { name?: unknown }; provider: WalletProvider }
    return typeof provider.request === 'function' ? { name: plainName(info?.name), provider } : null
  } catch {
    return null
  }
}

/** A name without control characters and marks that change the direction of the text around it. */
const plainName = (name: unknown) =>
  typeof name === 'string'
    ? [
        ...name
          .slice(0, 200)
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, MAX_NAME_LENGTH)
        .join('')
        .trim()
    : ''
