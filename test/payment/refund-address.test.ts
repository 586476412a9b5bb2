import { describe, expect, it } from 'vitest'
import { refundAddressProblem, typedAddress } from '../../src/payment/refund-address'

const TRON = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SOLANA = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

describe('an address for a refund', () => {
  it('is read without the white space and the invisible marks around and in it', () => {
    expect(typedAddress(`\u2068 ${TRON.slice(0, 8)} ${TRON.slice(8)}\u200b\u2069\n`)).toBe(TRON)
  })

  it('is valid on its own network', () => {
    expect(refundAddressProblem('Tron', TRON)).toBeNull()
    expect(refundAddressProblem('Bitcoin', BITCOIN)).toBeNull()
    expect(refundAddressProblem('Base', EVM)).toBeNull()
  })

  it.each([
    ['', { kind: 'empty' }],
    ['TJEh7', { kind: 'format' }],
    ['adaeze@example.com', { kind: 'format' }],
    [TRON.replace('h7', '7h'), { kind: 'checksum' }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { kind: 'never_recipient' }],
    [BITCOIN, { kind: 'elsewhere', networks: ['Bitcoin'] }],
    [SOLANA, { kind: 'elsewhere', networks: ['Solana'] }],
  ])('on Tron, %j is wrong: %j', (address, problem) => {
    expect(refundAddressProblem('Tron', address)).toEqual(problem)
  })

  it('of another family is reported with all networks that have this form', () => {
    const problem = refundAddressProblem('Tron', EVM)
    expect(problem?.kind).toBe('elsewhere')
    expect(problem && 'networks' in problem && [...problem.networks].sort()).toEqual([
      'Arbitrum',
      'Base',
      'Binance_Smart_Chain',
      'Ethereum',
    ])
  })
})
