import type { Network } from '../contract/enums'
import { displayAddress } from './address/check'
import type { Pair } from './chains/catalogue'
import { formatUnits } from './money'
import { evmTransfer, paymentUri, tonTransfer } from './uri'

/** `native` is the network's own URI scheme: the phone decides which app opens. */
export type WalletLinkId = 'trust' | 'metamask' | 'keeper' | 'mytonwallet' | 'native'

type WalletLink = {
  id: WalletLinkId
  /** The wallet's name; null for `native`. */
  name: string | null
  url: string
}

/** Trust Wallet's asset ids: the coin types of wallet-core (the published list is outdated for BNB Smart Chain). */
const TRUST_COINS: Record<Network, number> = {
  Bitcoin: 0,
  Ethereum: 60,
  Binance_Smart_Chain: 20000714,
  Base: 8453,
  Arbitrum: 10042221,
  Solana: 501,
  Tron: 195,
  TON: 607,
}

/**
 * Links that open a wallet with asset, address and amount filled in, the likeliest first. `native` is included only
 * where a wallet that misreads it does no harm: for bitcoin, SOL and TON's coin. A `solana:` link for a token may open
 * a wallet that multiplies the amount by a thousand, and one for an Ethereum token a wallet that pays the contract.
 */
export function walletLinks(pair: Pair, address: string, atoms: bigint, memo?: string | null): WalletLink[] {
  const recipient = displayAddress(pair.network, address)
  const links: WalletLink[] = []
  if (pair.network === 'TON') {
    const transfer = tonTransfer(pair, recipient, atoms, memo)
    links.push({ id: 'keeper', name: 'Keeper (Tonkeeper)', url: `https://app.keeperwallet.com/transfer/${transfer}` })
    links.push({ id: 'mytonwallet', name: 'MyTonWallet', url: `https://my.tt/transfer/${transfer}` })
  }
  if (pair.chainId !== null) {
    const transfer = evmTransfer(pair, recipient, atoms)
    links.push({ id: 'metamask', name: 'MetaMask', url: `https://link.metamask.io/send/${transfer}` })
  }
  links.push({ id: 'trust', name: 'Trust Wallet', url: trustLink(pair, recipient, atoms, memo) })
  if (pair.kind === 'native' && (pair.network === 'Bitcoin' || pair.network === 'Solana' || pair.network === 'TON')) {
    links.push({ id: 'native', name: null, url: paymentUri(pair, address, atoms, memo) })
  }
  return links
}

function trustLink(pair: Pair, recipient: string, atoms: bigint, memo?: string | null): string {
  const asset = `c${TRUST_COINS[pair.network]}${pair.contract ? `_t${pair.contract}` : ''}`
  const text = memo ? `&memo=${encodeURIComponent(memo)}` : ''
  const amount = formatUnits(atoms, pair.decimals)
  return `https://link.trustwallet.com/send?asset=${asset}&address=${recipient}&amount=${amount}${text}`
}
