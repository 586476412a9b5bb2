import type { Asset } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallets/wallet'

/**
 * `default`: offered. `default_with_label`: offered with its label. `merchant_opt_in`: off until the page enables it.
 * `withhold`: never offered.
 */
export type Offer = 'default' | 'default_with_label' | 'merchant_opt_in' | 'withhold'

/** The usual time until a payment is final, in minutes except for `seconds`. Each has a text, `time.…`. */
type UsualTime = 'seconds' | 'under_1' | 'about_1' | 'about_1_2' | 'about_1_5' | 'about_10_60'

/** The usual cost of a transfer for its sender, in USD. */
export type UsdRange = { readonly min: string; readonly max: string }

/** The network's own coin, in which its fees are paid. */
type Coin = {
  asset: Asset
  decimals: number
  /** For a coin with two names: the names that wallets show. */
  otherNames?: readonly string[]
  /** Atoms below which a transfer to an unused address is rejected (dust, rent). */
  minimumAtoms: bigint
}

type Token = {
  asset: Asset
  contract: string
  /** USDT has 6 decimals on most networks, but 18 on BNB Smart Chain. */
  decimals: number
  offer: Offer
  /** The issuer, if that is not the asset's own issuer. */
  issuer?: string
  /** A name of the pair that includes the issuer. */
  label?: string
}

/** All facts about a network. Facts about its family alone are in the family's code. */
export interface NetworkDefinition {
  /** The name as the page shows it beside the address. */
  name: string
  /** The networks of a family share keys and addresses. */
  family: WalletFamily
  /** The chain id of EIP-155; null outside of the family `evm`. */
  chainId: number | null
  /** The token standard under which exchanges list it; null where that word would mean another network. */
  standard: string | null
  /** The position among the networks of an asset: the usual and cheap ones come first. */
  displayOrder: number
  coin: Coin
  /**
   * Every token that really exists there, including tokens that are never offered, since a payment must never go to a
   * contract.
   */
  tokens: readonly Token[]
  /** Other accounts at which money is lost: programs, burn addresses, tokens that are never requested. */
  neverRecipients: readonly string[]
  /**
   * An amount of the coin that exchanges usually let people withdraw. Exchanges have different minimums, and change
   * them often, so it is above most of them.
   */
  exchangeMinimum: string
  usualTime: UsualTime
  /** The usual cost of sending the coin to a new deposit address. */
  usualFee: UsdRange
  /** The usual cost of sending a token that the address never held, if it differs. */
  usualTokenFee?: UsdRange
  /** The number of confirmations in the sandbox. In live mode, custody reports the number. */
  sandboxConfirmations: number
  /** How often a merchant's own address is scanned while a customer or merchant waits for money on it. */
  scanEveryMs: number
  transactionHash: RegExp
  explorer: { address: (address: string) => string; transaction: (hash: string) => string }
  /** The network's names in wallets, exchanges, explorers and EIP-3770. Coins are not names of one network. */
  namePattern: RegExp
  wallets: {
    /** Trust Wallet's coin type, from wallet-core (the published list is outdated for BNB Smart Chain). */
    trustCoin: number
    /** Wallets, by their names in `PAYING_FROM`, that are known to read a link with the amount correctly. */
    amountSafeWallets: readonly string[]
  }
}

/** The links of an explorer with `/address/…` and `/tx/…`, the usual paths. */
export const explorerAt = (origin: string): NetworkDefinition['explorer'] => ({
  address: (address) => `${origin}/address/${encodeURIComponent(address)}`,
  transaction: (hash) => `${origin}/tx/${encodeURIComponent(hash)}`,
})

/** Shared facts of networks that run Ethereum's virtual machine. */
export const EVM = {
  family: 'evm',
  transactionHash: /^0x[0-9a-f]{64}$/,
} as const
