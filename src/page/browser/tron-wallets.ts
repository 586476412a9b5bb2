import type { AnnouncedWallet, TronWallet } from '../state/ports'
import { plainName } from './plain-name'

type TronWeb = { defaultAddress?: { base58?: unknown }; trx: { sign(transaction: object): Promise<unknown> } }
/** The older object answers with a code instead of accounts, or null while it is locked. */
type Provider = { request(call: { method: string }): Promise<unknown>; isTronLink?: unknown; tronWeb?: TronWeb }
type TronWindow = { tron?: unknown; tronLink?: unknown }

/** Milliseconds after which the page looks again, since wallets may inject their object late. */
const LATE = [500, 2_000, 5_000]
const EARLIER_REQUEST_OPEN = 4000

/**
 * Reports each wallet of Tron until the returned function is called: wallets that announce themselves (TIP-6963), or
 * else the one at `window.tron` (TIP-1193) or at the older `window.tronLink`. It sends them no request.
 *
 * TronLink's documents (https://docs.tronlink.org/dapp/transfer/, read 2026-11-29): of the three steps of a transfer,
 * only the signature is made by the wallet; creating and broadcasting are requests of `tronWeb`, which runs in the page
 * and needs a connection to a node. Our policy has `connect-src 'self'`, so the page uses nothing but the signature.
 */
export function watchTronWallets(report: (wallet: AnnouncedWallet) => void): () => void {
  const known = new Set<unknown>()
  function add(provider: unknown, name: unknown, connect: typeof requestAccounts) {
    if (known.has(provider)) return
    const wallet = walletIn(provider, name, connect)
    if (!wallet) return
    known.add(provider)
    report(wallet)
  }
  function onAnnouncement(event: Event) {
    try {
      const { info, provider } = (event as CustomEvent).detail
      add(provider, info?.name, requestAccounts)
    } catch {}
  }
  function addWindowWallet() {
    if (known.size > 0) return
    const { tron, tronLink } = window as TronWindow
    add(tron, nameOf(tron), requestAccounts)
    if (known.size === 0) add(tronLink, 'TronLink', requestAccountsOfOlder)
  }
  addEventListener('TIP6963:announceProvider', onAnnouncement)
  addEventListener('tronLink#initialized', addWindowWallet)
  dispatchEvent(new Event('TIP6963:requestProvider'))
  addWindowWallet()
  const timers = LATE.map((ms) => setTimeout(addWindowWallet, ms))
  return () => {
    for (const timer of timers) clearTimeout(timer)
    removeEventListener('TIP6963:announceProvider', onAnnouncement)
    removeEventListener('tronLink#initialized', addWindowWallet)
  }
}

function nameOf(provider: unknown): string {
  try {
    return (provider as Provider | undefined)?.isTronLink ? 'TronLink' : ''
  } catch {
    return ''
  }
}

/** Any script can announce anything, and reading it may throw. */
function walletIn(given: unknown, name: unknown, connect: typeof requestAccounts): AnnouncedWallet | null {
  try {
    const provider = given as Provider
    if (typeof provider.request !== 'function') return null
    const wallet: TronWallet = {
      connect: () => connect(provider),
      account: () => provider.tronWeb?.defaultAddress?.base58,
      sign: async (transaction) => provider.tronWeb?.trx.sign(transaction),
    }
    return { name: plainName(name), family: 'tron', wallet }
  } catch {
    return null
  }
}

/** TIP-1102: https://docs.tronlink.org/plugin-wallet/active-requests (2026-11-29) */
const requestAccounts = async (provider: Provider): Promise<unknown> =>
  provider.request({ method: 'eth_requestAccounts' })

/** Turns the answer of the older object into that of TIP-1102. */
async function requestAccountsOfOlder(provider: Provider): Promise<unknown> {
  const answer = (await provider.request({ method: 'tron_requestAccounts' })) as { code?: unknown } | null
  if (answer?.code === 200) return [provider.tronWeb?.defaultAddress?.base58]
  throw Object.assign(new Error('no account'), { code: answer?.code === EARLIER_REQUEST_OPEN ? -32002 : answer?.code })
}
