import type { Network } from '../contract/enums'
import { displayAddress } from './address/check'
import type { Pair } from './chains/catalogue'
import { familyOf, NETWORK_DEFINITIONS } from './chains/networks'
import { formatUnits } from './money'
import { type BrowserApp, hasBrowserLink, hasOwnScheme, type PayingFrom, type WalletLinkId } from './paying-from'
import { evmTransfer, paymentUri, tonTransfer } from './uri'

type WalletLink = {
  id: WalletLinkId
  /** The wallet's name; null for `native`. */
  name: string | null
  url: string
}

/** Links that open a wallet with asset, address and amount filled in, the likeliest first. */
export function walletLinks(pair: Pair, address: string, atoms: bigint): WalletLink[] {
  const recipient = displayAddress(pair.network, address)
  const links: WalletLink[] = []
  const family = familyOf(pair.network)
  if (family === 'ton') {
    const transfer = tonTransfer(pair, recipient, atoms)
    links.push({ id: 'keeper', name: 'Keeper (Tonkeeper)', url: `https://app.keeperwallet.com/transfer/${transfer}` })
    links.push({ id: 'mytonwallet', name: 'MyTonWallet', url: `https://my.tt/transfer/${transfer}` })
  }
  if (family === 'evm') {
    const transfer = evmTransfer(pair, recipient, atoms)
    links.push({ id: 'metamask', name: 'MetaMask', url: `https://link.metamask.io/send/${transfer}` })
  }
  links.push({ id: 'trust', name: 'Trust Wallet', url: trustLink(pair, recipient, atoms) })
  if (hasOwnScheme(pair)) links.push({ id: 'native', name: null, url: paymentUri(pair, address, atoms) })
  return links
}

function trustLink(pair: Pair, recipient: string, atoms: bigint): string {
  const asset = `c${NETWORK_DEFINITIONS[pair.network].wallets.trustCoin}${pair.contract ? `_t${pair.contract}` : ''}`
  const amount = formatUnits(atoms, pair.decimals)
  return `https://link.trustwallet.com/send?asset=${asset}&address=${recipient}&amount=${amount}`
}

/**
 * Escapes also what `encodeURIComponent` leaves: some apps end a link at a quote or a bracket. A dot alone would be a
 * step in a path even when escaped, so `paymentAddress` refuses it.
 */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The address under which another browser opens a payment in this language. `k` is the key of the payment's link, if it
 * has one, and gives no more rights than the address itself. Null if the names do not make an address of this service.
 */
export function paymentAddress(
  base: string,
  slug: string,
  { id, k }: { id: string; k?: string },
  language: string,
): string | null {
  const path = `/p/${encode(slug)}/s/${encode(id)}`
  const address = `${base}${path}?lang=${language}${k ? `&k=${encode(k)}` : ''}`
  return slug && id && new URL(address).pathname.endsWith(path) ? address : null
}

const trustCoin = (network: Network) => NETWORK_DEFINITIONS[network].wallets.trustCoin

/** The link of each app that opens an address in its own browser, as its source of 2026-11-29 documents it. */
const BROWSER_LINKS: Record<BrowserApp, (address: string, network: Network) => string> = {
  // docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks; the address has no scheme, and an
  // escaped one opens an empty tab (genlayer-foundation/points, pull 622)
  metamask: (address) => `https://link.metamask.io/dapp/${address.replace(/^https?:\/\//, '')}`,
  // developer.trustwallet.com/developer/develop-for-trust/deeplinking
  trust: (address, network) =>
    `https://link.trustwallet.com/open_url?coin_id=${trustCoin(network)}&url=${encode(address)}`,
  // docs.phantom.com/phantom-deeplinks/other-methods/browse
  phantom: (address) => `https://phantom.app/ul/browse/${encode(address)}?ref=${encode(new URL(address).origin)}`,
  // docs.tronlink.org/mobile/deeplink, "Open DApp"; an older edition let only listed pages connect to the wallet
  tronlink: (url) =>
    `tronlinkoutside://pull.activity?param=${encode(JSON.stringify({ url, action: 'open', protocol: 'TronLink', version: '1.0' }))}`,
  // web3.okx.com/build/docs/waas/app-universal-link
  okx: (address) =>
    `https://web3.okx.com/download?deeplink=${encode(`okx://wallet/dapp/url?dappUrl=${encode(address)}`)}`,
  // docs.bitkeep.com/en/docs/guide/mobile/Deeplink.html, "Access dapp"; on Android, only the https form works for pages
  bitget: (address) => `https://bkcode.vip/?action=dapp&url=${encode(address)}`,
  // docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
  coinbase: (address) => `https://go.cb-w.com/dapp?cb_url=${encode(address)}`,
}

/** The link that opens a payment's address in the app's own browser; null if no source names one for the network. */
export const walletBrowserLink = (app: PayingFrom | '', network: Network, address: string): string | null =>
  hasBrowserLink(app, network) ? BROWSER_LINKS[app](address, network) : null
