/** What sending usually costs: low under 0.10 USD, medium under 1 USD, high above, or with spikes far above. */
export type FeeClass = 'low' | 'medium' | 'high'

/** How long a payment usually takes until it counts, in the words of the research; the key of its translations. */
export type UsualTime =
  | 'seconds'
  | 'under 1 min'
  | 'about 1 min'
  | 'about 1-2 min'
  | 'about 1-5 min'
  | 'about 10-60 min'

/** One network, as far as a payer chooses between them. */
export type NetworkWords = {
  /** In words, as the page says it beside the address. */
  name: string
  /** What exchanges and wallets also call it; never a name that they use for another network. */
  aliases: readonly string[]
  usualTime: UsualTime
  fee: FeeClass
  /** A token to an address that never held it, as a fresh deposit address, where that costs more. */
  coldTokenFee?: FeeClass
}

/** What else a page and the sandbox must know of it. */
export type NetworkRest = {
  /** Atoms of the network's own coin below which a transfer to an unused address is refused (dust, rent). */
  minimumAtoms: bigint
  /** What the sandbox takes for final; live sessions are told by custody. */
  sandboxConfirmations: number
  transactionHash: RegExp
  explorer: { address: (address: string) => string; transaction: (hash: string) => string }
}

export type NetworkFacts = NetworkWords & NetworkRest
