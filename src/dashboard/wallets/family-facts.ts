import type { Network } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallet'
import { networkName } from '../../words/network-names'
import type { I18n, MessageKey } from '../i18n/create-i18n'

interface FamilyFacts {
  /** The networks on which the same addresses receive. */
  networks: readonly [Network, ...Network[]]
  /** What an account's public key may begin with; none: its addresses follow from no key. */
  prefixes: readonly string[]
  /** What it costs to bring the money together. */
  cost: MessageKey
  /** Where usual wallets show the key or the addresses. */
  find: readonly MessageKey[]
}

export const FAMILY_FACTS: Record<WalletFamily, FamilyFacts> = {
  bitcoin: {
    networks: ['Bitcoin'],
    prefixes: ['xpub', 'ypub', 'zpub'],
    cost: 'wallets.cost_bitcoin',
    find: ['wallets.find_sparrow', 'wallets.find_electrum'],
  },
  evm: {
    networks: ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum'],
    prefixes: ['xpub'],
    cost: 'wallets.cost_evm',
    find: ['wallets.find_metamask'],
  },
  tron: {
    networks: ['Tron'],
    prefixes: ['xpub'],
    cost: 'wallets.cost_tron',
    find: ['wallets.find_tronlink'],
  },
  solana: {
    networks: ['Solana'],
    prefixes: [],
    cost: 'wallets.cost_solana',
    find: ['wallets.find_phantom'],
  },
  ton: {
    networks: ['TON'],
    prefixes: [],
    cost: 'wallets.cost_ton',
    find: ['wallets.find_tonkeeper'],
  },
}

/** A family, by the networks that it serves. */
export const familyName = ({ formatList }: Pick<I18n, 'formatList'>, family: WalletFamily): string =>
  formatList(FAMILY_FACTS[family].networks.map(networkName))
