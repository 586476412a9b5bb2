import type { Asset } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallets/wallet'

/** default: offered; default_with_label: offered with its label; merchant_opt_in: off until the page turns it on; withhold: never offered. */
export type Offer = 'default' | 'default_with_label' | 'merchant_opt_in' | 'withhold'

/** How long a payment usually takes to become final, in minutes but for the first; the texts `time.…` say it. */
type UsualTime = 'seconds' | 'under_1' | 'about_1' | 'about_1_2' | 'about_1_5' | 'about_10_60'

/** What a transfer usually costs the one who sends it, in USD. */
export type UsdRange = { readonly min: string; readonly max: string }

/** The network's own coin, in which its fees are paid. */
type Coin = {
  asset: Asset
  decimals: number
  /** What wallets call a coin of two names. In every language, so without words. */
  otherNames?: string
  /** Atoms below which a transfer to an unused address is rejected (dust, rent). */
  minimumAtoms: bigint
}

type Token = {
  asset: Asset
  contract: string
  /** USDT has 6 on most networks, but 18 on BNB Smart Chain. */
  decimals: number
  offer: Offer
  /** Who issued it, or what wallets call it, where that is not the asset's own issuer. */
  issuer?: string
  /** A name of the pair that says so. */
  label?: string
}

/** All that is known of a network. What is only known of its family stands with the family's code. */
export interface NetworkDefinition {
  /** The name as the page shows it beside the address. */
  name: string
  /** The networks of a family share keys and addresses. */
  family: WalletFamily
  /** Its number in EIP-155; null outside of the family `evm`. */
  chainId: number | null
  /** The token standard under which exchanges list it; null where that word would mean another network. */
  standard: string | null
  /** Its place among the networks of an asset: the usual and cheap ones come first. */
  displayOrder: number
  coin: Coin
  /** Every token that really exists there, including those that are never offered: nobody must ever pay to a contract. */
  tokens: readonly Token[]
  /** Other accounts at which money is lost: programs, burn addresses, tokens that nobody may ask for. */
  neverRecipients: readonly string[]
  usualTime: UsualTime
  /** What sending the coin to a new deposit address usually costs. */
  usualFee: UsdRange
  /** The same of a token that the address never held, where that costs something else. */
  usualTokenFee?: UsdRange
  /** The confirmations that the sandbox requires; for live sessions custody decides. */
  sandboxConfirmations: number
  /** How often a merchant's own address is looked at while somebody waits for money on it. */
  scanEveryMs: number
  transactionHash: RegExp
  explorer: { address: (address: string) => string; transaction: (hash: string) => string }
  /** What wallets, exchanges, explorers and EIP-3770 call it; no coins, since most are on several networks. */
  namePattern: RegExp
  wallets: {
    /** Trust Wallet's number of it: the coin types of wallet-core (the published list is outdated for BNB Smart Chain). */
    trustCoin: number
    /** Those that are known to read a link with the amount correctly, as `PAYING_FROM` calls them. */
    amountSafeWallets: readonly string[]
  }
}

/** The links of an explorer with `/address/…` and `/tx/…`, as most have. */
export const explorerAt = (origin: string): NetworkDefinition['explorer'] => ({
  address: (address) => `${origin}/address/${encodeURIComponent(address)}`,
  transaction: (hash) => `${origin}/tx/${encodeURIComponent(hash)}`,
})

/** What the networks share that run Ethereum's virtual machine. */
export const EVM = {
  family: 'evm',
  transactionHash: /^0x[0-9a-f]{64}$/,
} as const
