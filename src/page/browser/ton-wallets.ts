import type { AnnouncedWallet, TonWallet } from '../state/ports'

type Bridge = {
  protocolVersion: unknown
  isWalletBrowser: unknown
  connect(protocolVersion: number, request: object): Promise<unknown>
  send(request: object): Promise<unknown>
}

/**
 * The names at which wallets inject their bridge into pages, and the wallets: all entries with a bridge of the type
 * `js` in the official list (ton-connect/wallets-list, wallets-v2.json of 2025-12-23, read on 2026-11-29). Those of
 * the first group also have an extension there; the others are accepted only in the wallet's own browser. A wallet that
 * is among the apps of the form has its name there.
 */
const EXTENSIONS = {
  tonkeeper: 'Keeper (Tonkeeper)',
  mytonwallet: 'MyTonWallet',
  okxTonWallet: 'OKX Wallet',
  bitgetTonWallet: 'Bitget Wallet',
  binancew3w: 'Binance Wallet',
  bybitTonWallet: 'Bybit Wallet',
  safepalwallet: 'SafePal',
  openmask: 'OpenMask',
  onekeyTonWallet: 'OneKey',
  tonwallet: 'TON Wallet',
  xtonwallet: 'XTONWallet',
  cactuslink_ton: 'Cactus Link',
  defiway: 'Defiway',
  sparx: 'SparX Wallet',
}
const BROWSERS = {
  tonhub: 'Tonhub',
  tokenpocket: 'TokenPocket',
  imToken: 'imToken',
  hotWallet: 'HOT',
  gatetonwallet: 'GateWallet',
  nicegramWallet: 'Nicegram Wallet',
  echoooTonWallet: 'EchoooWallet',
}
const NAMES: Record<string, string> = { ...EXTENSIONS, ...BROWSERS }

/** The version of TON Connect that the page speaks. */
const VERSION = 2
/** Milliseconds after which the page looks again, since wallets may inject their object late. */
const LATE = [500, 2_000, 5_000]

/**
 * Reports each wallet of TON that has injected a bridge of TON Connect, until the returned function is called. It sends
 * them no request. The standard has no event for it: github.com/ton-blockchain/ton-connect, bridge.md, “JS bridge”.
 *
 * The bridge needs no connection from the page: Tonhub speaks with its app through the web view, the extensions of
 * Tonkeeper and MyTonWallet by `postMessage` (their public sources, read on 2026-11-29).
 */
export function watchTonWallets(report: (wallet: AnnouncedWallet) => void): () => void {
  const known = new Set<unknown>()
  function addWindowWallets() {
    for (const [key, name] of Object.entries(NAMES)) {
      const bridge = bridgeAt(key)
      if (!bridge || known.has(bridge)) continue
      known.add(bridge)
      report({ name, family: 'ton', wallet: walletOf(bridge) })
    }
  }
  addWindowWallets()
  const timers = LATE.map((ms) => setTimeout(addWindowWallets, ms))
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Null unless it can connect and send. Any script can put anything there, and reading it may throw. */
function bridgeAt(key: string): Bridge | null {
  try {
    const bridge = (window as unknown as Record<string, { tonconnect?: Bridge } | undefined>)[key]?.tonconnect
    const canPay =
      typeof bridge?.connect === 'function' &&
      typeof bridge.send === 'function' &&
      Number(bridge.protocolVersion) >= VERSION &&
      (key in EXTENSIONS || bridge.isWalletBrowser === true)
    return canPay ? (bridge as Bridge) : null
  } catch {
    return null
  }
}

const walletOf = (bridge: Bridge): TonWallet => ({
  connect: async (request) => bridge.connect(VERSION, request),
  send: async (request) => bridge.send(request),
})
