import fc from 'fast-check'

export const CONFIRMATIONS = 3

export const MINE = fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 5 }) })
/** A reorganisation, which is never as deep as credited money. */
export const REORGANISE = fc.record({
  kind: fc.constant('reorganise' as const),
  depth: fc.integer({ min: 1, max: CONFIRMATIONS - 1 }),
  again: fc.boolean(),
})

/** Excludes payments in the newest block after it was scanned, because a chain does not change its past. */
export const isPossible = (steps: readonly { kind: string; sameBlock?: boolean }[]) =>
  steps.every((one, index) => one.kind !== 'transfer' || !one.sameBlock || steps[index - 1]?.kind === 'transfer')
