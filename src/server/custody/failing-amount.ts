/**
 * In the sandbox and the stub, refunds, payouts and swaps fail if their amount ends in 13, not counting trailing zeros
 * after the point: 13, 1013.00, 0.130.
 */
export const isFailingAmount = (amount: string) =>
  (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount).endsWith('13')
