import { describe, expect, it } from 'vitest'
import { PAIRS } from '../../../src/payment/chains/catalogue'
import { FEE_DIGITS, FEES_AS_OF, feeClassOf, usualFeeUsd } from '../../../src/payment/chains/usual-fees'
import { parseUnits } from '../../../src/payment/money'

const cents = (usd: string) => Number(parseUnits(usd, FEE_DIGITS)) / 10 ** (FEE_DIGITS - 2)

describe('usual fees', () => {
  it('are a range in USD for every pair, with the date of the figures', () => {
    expect(FEES_AS_OF).toMatch(/^20\d\d-\d\d-\d\d$/)
    for (const pair of PAIRS) {
      const { min, max } = usualFeeUsd(pair)
      expect(cents(min)).toBeGreaterThan(0)
      expect(cents(max)).toBeGreaterThan(cents(min))
    }
  })

  it('belong to the documented class of the network', () => {
    const most = { low: 10, medium: 100, high: Number.POSITIVE_INFINITY }
    for (const pair of PAIRS) expect(cents(usualFeeUsd(pair).max)).toBeLessThanOrEqual(most[feeClassOf(pair)])
  })

  it('differ for the network’s own coin and for a token that a deposit address never held', () => {
    expect(usualFeeUsd({ asset: 'USDT', network: 'Tron' })).toEqual({ min: '1.80', max: '4.00' })
    expect(usualFeeUsd({ asset: 'TRX', network: 'Tron' })).toEqual({ min: '0.28', max: '0.70' })
    expect(usualFeeUsd({ asset: 'USDC', network: 'Base' })).toEqual(usualFeeUsd({ asset: 'ETH', network: 'Base' }))
  })
})
