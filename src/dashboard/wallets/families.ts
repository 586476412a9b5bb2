import type { WalletFamily } from '../../contract/wallets/wallet'
import { networksOf } from '../../payment/chains/networks'
import { networkName } from '../../words/network-names'
import type { I18n, MessageKey } from '../i18n/create-i18n'

interface Family {
  /** Prefixes of an account's public key; empty if addresses cannot be derived from a key. */
  prefixes: readonly string[]
  /** Text about the cost of collecting the money. */
  cost: MessageKey
  /** Texts about where common wallets show the key or the addresses. */
  find: readonly MessageKey[]
}

export const FAMILIES: Record<WalletFamily, Family> = {
  bitcoin: {
    prefixes: ['xpub', 'ypub', 'zpub'],
    cost: 'wallets.cost_bitcoin',
    find: ['wallets.find_sparrow', 'wallets.find_electrum'],
  },
  evm: {
    prefixes: ['xpub'],
    cost: 'wallets.cost_evm',
    find: ['wallets.find_metamask'],
  },
  tron: {
    prefixes: ['xpub'],
    cost: 'wallets.cost_tron',
    find: ['wallets.find_tronlink'],
  },
  solana: {
    prefixes: [],
    cost: 'wallets.cost_solana',
    find: ['wallets.find_phantom'],
  },
  ton: {
    prefixes: [],
    cost: 'wallets.cost_ton',
    find: ['wallets.find_tonkeeper'],
  },
}

/** Name of a family: its networks. */
export const walletFamilyLabel = ({ formatList }: Pick<I18n, 'formatList'>, family: WalletFamily): string =>
  formatList(networksOf(family).map(networkName))
