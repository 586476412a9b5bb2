/**
 * Where no money is real, refunds, payouts and swaps fail whose amount ends in 13, zeros after the point aside: 13,
 * 1013.00, 0.130.
 */
export const isFailingAmount = (amount: string) =>
  (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount).endsWith('13')
