import type { DepositRow } from '../../storage/schema/deposits'

/**
 * A deposit as it counts for its session. Money that custody took back before the payment was complete does not count.
 * A complete payment stays complete, and `reversed` records the part of `amount` that is gone.
 */
export function effectiveDeposit(deposit: DepositRow): DepositRow {
  const { amount, reversed, reversedAfterCompletion } = deposit
  if (reversed === 0n || reversedAfterCompletion) return deposit
  return reversed < amount
    ? { ...deposit, amount: amount - reversed, reversed: 0n }
    : { ...deposit, state: 'failed', reversed: 0n }
}
