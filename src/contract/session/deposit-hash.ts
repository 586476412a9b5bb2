/** Describes the hash of a deposit in the reference. */
export const HASH =
  'Of the transaction. Empty for a network’s own coin that only the balance of an address shows, as when a contract sends it.'
