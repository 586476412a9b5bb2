import type { Asset, Network } from '../contract/enums'
import type { WalletFamily } from '../contract/wallets/wallet'
import { familyOf, NETWORK_DEFINITIONS } from './chains/networks'
import { usualFeeUsd } from './chains/usual-fees'

/** `native` is the network's own URI scheme: the phone decides which app opens. */
export type WalletLinkId = 'trust' | 'metamask' | 'keeper' | 'mytonwallet' | 'native'

export type PayingFrom =
  | 'binance'
  | 'bybit'
  | 'luno'
  | 'trust'
  | 'metamask'
  | 'phantom'
  | 'keeper'
  | 'tronlink'
  | 'okx'
  | 'bitget'
  | 'coinbase'
  | 'other'

/** The apps whose own browser a link opens. */
export type BrowserApp = 'trust' | 'metamask' | 'phantom' | 'tronlink' | 'okx' | 'bitget' | 'coinbase'

type App = {
  name: string
  /**
   * The menu items that lead to an exchange's form for sending coins, as its English app names them. Absent for
   * wallets.
   */
  withdraw?: readonly string[]
  /** The networks on which it can send, if a source names them. */
  networks?: readonly Network[]
  /** The app's own names of networks, if a source names them. */
  words?: Partial<Record<Network, string>>
  link?: WalletLinkId
  /** The networks on which a wallet answers to pages in the app's own browser, if a source names them. */
  browser?: readonly WalletFamily[]
  /** Whether the link to the app's browser has a scheme of its own, to which nothing answers without the app. */
  ownScheme?: true
}

const BSC = 'Binance_Smart_Chain'

/**
 * The sources are of 2026-11-25, those of TronLink, OKX, Bitget and Coinbase of 2026-11-29. Apps change, so the page
 * only uses this list to order and name networks and to show the way to a form, and promises nothing. An app without
 * sources is not listed: Yellow Card has no app for customers any more (cybersmartempire.com, on its "sunset",
 * 2025-11), and no source names the networks of Quidax' app. `other` stands for every app that is not listed, about
 * which nothing is known.
 */
export const PAYING_FROM: Record<PayingFrom, App | null> = {
  // developers.binance.com/docs/wallet/capital (names); feeroute.com, guide of 2026-06-26 (networks of USDT);
  // yidaozhang.com, guide on the first withdrawal (its fee is taken off the amount). `withdraw` is as in its website
  // and app; newer apps say Assets instead of Wallet (mcbinance.com)
  binance: {
    name: 'Binance',
    withdraw: ['Wallet', 'Withdraw'],
    networks: ['Bitcoin', BSC, 'Solana', 'Arbitrum', 'Tron', 'Ethereum'],
    words: { Tron: 'Tron (TRC20)', [BSC]: 'BNB Smart Chain (BEP20)', Ethereum: 'Ethereum (ERC20)' },
  },
  // kdj.com, encyclopedia, 2025-07-09; bybit.global, help centre, on-chain withdrawals, 2026-04-12 (the way)
  bybit: {
    name: 'Bybit',
    withdraw: ['Assets', 'Withdraw'],
    networks: [BSC, 'Tron', 'Ethereum'],
    words: { Tron: 'TRC20', [BSC]: 'BEP20', Ethereum: 'ERC20' },
  },
  // guide.luno.com, articles 11035595302173 and 11035591161501; idatco.co, docs on sending from Luno (the way)
  luno: {
    name: 'Luno',
    withdraw: ['Portfolio', 'Send'],
    networks: ['Bitcoin', 'Solana', 'Ethereum'],
    words: { Ethereum: 'Ethereum (ERC-20)' },
  },
  // developer.trustwallet.com, deep linking; wallet-core issue 4860: a token URI of Solana prefills a thousand times
  // the amount; listing-guide/mobile-optimize (its browser has no Tron)
  trust: {
    name: 'Trust Wallet',
    networks: ['Bitcoin', BSC, 'Base', 'Arbitrum', 'Solana', 'TON', 'Tron', 'Ethereum'],
    link: 'trust',
    browser: ['evm', 'solana'],
  },
  // docs.metamask.io (EVM, Solana, deep links); inmediate.io and others on Tron and Bitcoin
  metamask: {
    name: 'MetaMask',
    networks: ['Bitcoin', BSC, 'Base', 'Arbitrum', 'Solana', 'Tron', 'Ethereum'],
    link: 'metamask',
    browser: ['evm', 'solana'],
  },
  // docs.phantom.com, introduction
  phantom: {
    name: 'Phantom',
    networks: ['Bitcoin', 'Base', 'Solana', 'Ethereum'],
    link: 'native',
    browser: ['evm', 'solana'],
  },
  // docs.tonconsole.com/tonkeeper/deep-linking; its links to a page work only for the apps of its own catalogue
  keeper: {
    name: 'Keeper (Tonkeeper)',
    networks: ['TON'],
    link: 'keeper',
  },
  // docs.tronlink.org; BTCPayServer.Plugins.USDt pull 46: its scanner takes the bare address only
  tronlink: { name: 'TronLink', networks: ['Tron'], browser: ['tron'], ownScheme: true },
  // web3.okx.com, app-connect-preparation; @tronweb3/tronwallet-adapter-okxwallet (Tron in its browser);
  // ton-connect/wallets-list, wallets-v2.json, okxTonWallet (TON in its browser)
  okx: {
    name: 'OKX Wallet',
    networks: ['Bitcoin', BSC, 'Base', 'Arbitrum', 'Solana', 'TON', 'Tron', 'Ethereum'],
    browser: ['evm', 'solana', 'tron', 'ton'],
  },
  // github.com/BitgetWalletTeam/bgw-cursor-plugin, supported chains; @tronweb3/tronwallet-adapter-bitkeep (Tron in its
  // browser); ton-connect/wallets-list, wallets-v2.json, bitgetTonWallet (TON in its browser)
  bitget: {
    name: 'Bitget Wallet',
    networks: ['Bitcoin', BSC, 'Base', 'Arbitrum', 'Solana', 'TON', 'Tron', 'Ethereum'],
    browser: ['evm', 'solana', 'tron', 'ton'],
  },
  // docs.cdp.coinbase.com/wallet-sdk (EVM, also in its browser); cryptolurk.com, guide of 2026 on receiving (Bitcoin,
  // Solana)
  coinbase: {
    name: 'Coinbase Wallet',
    networks: ['Bitcoin', BSC, 'Base', 'Arbitrum', 'Solana', 'Ethereum'],
    browser: ['evm'],
  },
  other: null,
}

export const isPayingFrom = (app: string): app is PayingFrom => Object.keys(PAYING_FROM).includes(app)

/**
 * Orders the pairs of one asset. The pairs that the app is known to send come first, and within each group, the cheaper
 * pairs.
 */
export function sortPairsFor<Pair extends { asset: Asset; network: Network }>(
  from: PayingFrom,
  pairs: readonly Pair[],
): Pair[] {
  const supported = PAYING_FROM[from]?.networks
  const isUnsupported = ({ network }: Pair) => Number(supported !== undefined && !supported.includes(network))
  const fee = (pair: Pair) => Number(usualFeeUsd(pair).max)
  return [...pairs].sort((a, b) => isUnsupported(a) - isUnsupported(b) || fee(a) - fee(b))
}

/** Whether `walletLinks` has a link of this app for the pair, without loading the code that writes links. */
export function hasTransferLink(from: PayingFrom, pair: { asset: Asset; network: Network }): boolean {
  const app = PAYING_FROM[from]
  if (!app?.link || !app.networks?.includes(pair.network)) return false
  if (app.link === 'metamask') return familyOf(pair.network) === 'evm'
  return app.link !== 'native' || hasOwnScheme(pair)
}

/** Whether `walletBrowserLink` has a link that opens the payment in the app's own browser, where its wallet answers. */
export function hasBrowserLink(from: PayingFrom | '', network: Network): from is BrowserApp {
  const app = from && PAYING_FROM[from]
  return !!app && !!app.networks?.includes(network) && !!app.browser?.includes(familyOf(network))
}

/**
 * Whether a link with the network's own scheme is harmless in wallets that misread it. That is so for bitcoin, SOL and
 * TON's coin. A `solana:` link for a token may open a wallet that multiplies the amount by a thousand, and one for an
 * Ethereum token a wallet that pays the contract.
 */
export function hasOwnScheme({ asset, network }: { asset: Asset; network: Network }): boolean {
  const { coin, family } = NETWORK_DEFINITIONS[network]
  return asset === coin.asset && (family === 'bitcoin' || family === 'solana' || family === 'ton')
}
