import type { Currency } from '../../../contract/enums'
import type { PairLimit, PairLimitsRequest } from '../../../contract/page/pair-limits'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatFiat } from '../../../payment/money'
import { parseFiat } from './amounts'

/** A merchant's limits with formatted amounts. Adds their problems to `errors`. */
export function parseLimits(limits: PairLimitsRequest, currency: Currency, errors: string[]): PairLimit[] {
  const seen = new Set<string>()
  return limits.map(({ asset, network, min_amount, max_amount }, index) => {
    const field = `limits.${index}`
    const pair = `${asset} on ${network}`
    if (!pairOf(asset, network)) errors.push(`${field}: There is no ${pair}.`)
    if (seen.has(pair)) errors.push(`${field}: ${pair} has a limit already.`)
    seen.add(pair)
    if (min_amount == null && max_amount == null) errors.push(`${field}: Either min_amount or max_amount is required.`)
    const min = moneyOf(`${field}.min_amount`, min_amount)
    const max = moneyOf(`${field}.max_amount`, max_amount)
    if (min !== null && max !== null && min > max) errors.push(`${field}.min_amount: Must not be more than max_amount.`)
    const format = (minor: bigint | null) => (minor === null ? null : formatFiat(minor, currency))
    return { asset, network, min_amount: format(min), max_amount: format(max) }
  })

  function moneyOf(field: string, decimal: string | null | undefined): bigint | null {
    if (decimal == null) return null
    const minor = parseFiat(decimal, currency)
    if (typeof minor === 'bigint') return minor
    errors.push(`${field}: ${minor}`)
    return null
  }
}
