/** What sending usually costs: low is under 0.10 USD, medium under 1 USD, high is more, or sometimes far more. */
export type FeeClass = 'low' | 'medium' | 'high'

/** How long a payment usually takes to become final, in minutes but for the first; the texts `time.…` say it. */
export type UsualTime = 'seconds' | 'under_1' | 'about_1' | 'about_1_2' | 'about_1_5' | 'about_10_60'

/** What a payer needs to know to choose a network. */
export type NetworkWords = {
  /** The name as the page shows it beside the address. */
  name: string
  /** Other names that exchanges and wallets use for it; never a name that they use for another network. */
  aliases: readonly string[]
  usualTime: UsualTime
  fee: FeeClass
  /** The fee for sending a token to an address that never held it, such as a new deposit address, where that costs more. */
  coldTokenFee?: FeeClass
}

/** What else the page and the sandbox need to know about a network. */
export type NetworkRest = {
  /** Atoms of the network's own coin below which a transfer to an unused address is rejected (dust, rent). */
  minimumAtoms: bigint
  /** The confirmations that the sandbox requires; for live sessions custody decides. */
  sandboxConfirmations: number
  transactionHash: RegExp
  explorer: { address: (address: string) => string; transaction: (hash: string) => string }
}

export type NetworkFacts = NetworkWords & NetworkRest
