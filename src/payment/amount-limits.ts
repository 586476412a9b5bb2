import type { Page } from '../contract/page/page'
import { minorDigits, parseUnits } from './money'

type Limits = Pick<Page, 'min_amount' | 'max_amount'>

/** The limits of an open amount: those of the page and, where it offers a single pair, those of the pair. */
export function amountLimits({ currency, min_amount, max_amount, options, limits }: Page): Limits {
  const [only, ...others] = options
  if (!only || others.length > 0) return { min_amount, max_amount }
  const most = limits?.find(({ asset, network }) => asset === only.asset && network === only.network)?.max_amount
  const minor = (decimal: string) => parseUnits(decimal, minorDigits(currency)) ?? 0n
  const isMore = (one: string, other: string) => minor(one) > minor(other)
  const { min_amount: least } = only
  return {
    min_amount: least && (!min_amount || isMore(least, min_amount)) ? least : min_amount,
    max_amount: most && (!max_amount || isMore(max_amount, most)) ? most : max_amount,
  }
}
