import { displayAddress } from './address/check'
import type { Pair } from './chains/catalogue'
import { familyOf, NETWORK_DEFINITIONS } from './chains/networks'
import { formatUnits } from './money'
import { hasOwnScheme, type WalletLinkId } from './paying-from'
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
