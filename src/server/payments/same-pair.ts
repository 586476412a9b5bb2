export type PairFields = { asset: string | null; network: string | null }

/** Whether two pairs are equal. A pair that is not chosen yet has null for both fields. */
export const isSamePair = (one: PairFields, other: PairFields): boolean =>
  one.asset === other.asset && one.network === other.network
