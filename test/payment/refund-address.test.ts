import { describe, expect, it } from 'vitest'
import type { Network } from '../../src/contract/enums'
import { refundAddressProblem, typedRecipient } from '../../src/payment/refund-address'

const TRON = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SOLANA = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const TON = 'EQBvI0aFLnw2QbZgjMPCLRdtRHxhUyinQudg6sdiohIwg5jL'

const problemOf = (network: Network, typed: string) => refundAddressProblem(network, typedRecipient(network, typed))

describe('an address for a refund', () => {
  it('is read without the white space and the invisible marks around and in it', () => {
    const typed = `\u2068 ${TRON.slice(0, 8)} ${TRON.slice(8)}\u200b\u2069\n`
    expect(typedRecipient('Tron', typed)).toEqual({ address: TRON, hasOtherNetworkName: false })
  })

  it.each([
    ['Bitcoin', `bitcoin:${BITCOIN}?amount=0.1&label=Ada`, BITCOIN],
    ['Bitcoin', `BITCOIN:${BITCOIN.toUpperCase()}`, BITCOIN.toUpperCase()],
    ['Base', `ethereum:${EVM}@8453`, EVM],
    ['Base', `ethereum:${EVM}`, EVM],
    ['Base', `ethereum:pay-${EVM}@8453?value=1e18`, EVM],
    ['Base', `ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=${EVM}&uint256=1e6`, EVM],
    ['Base', EVM.replace('0x', '0X'), EVM],
    ['Base', EVM.slice(2), EVM],
    ['Base', `My address ${EVM}, thanks`, EVM],
    ['Base', `My address on Base: ${EVM}`, EVM],
    ['Base', `${EVM}\n${EVM}`, EVM],
    ['Solana', `solana:${SOLANA}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, SOLANA],
    ['Tron', `tron:${TRON}?amount=1`, TRON],
    ['Tron', `https://tronscan.org/#/address/${TRON}`, TRON],
    ['TON', `ton://transfer/${TON}?amount=1&text=x`, TON],
  ] as const)('is read from what wallets and people copy: on %s, %s', (network, typed, address) => {
    const recipient = typedRecipient(network, typed)
    expect(recipient).toEqual({ address, hasOtherNetworkName: false })
    expect(refundAddressProblem(network, recipient)).toBeNull()
  })

  it.each([
    ['Base', `ethereum:${EVM}@1`],
    ['Base', `${EVM} (Polygon)`],
    ['Ethereum', `https://basescan.org/address/${EVM}`],
    ['Ethereum', `eip155:8453:${EVM}`],
  ] as const)('is refused if the text names another network: on %s, %s', (network, typed) => {
    expect(refundAddressProblem(network, typedRecipient(network, typed))).toEqual({ kind: 'named' })
  })

  it('is not guessed from a text with two addresses', () => {
    const recipient = typedRecipient('Base', `${EVM} or 0x71C7656EC7ab88b098defB751B7401B5f6d8976F`)
    expect(refundAddressProblem('Base', recipient)).toEqual({ kind: 'format' })
  })

  it('is valid on its own network', () => {
    expect(problemOf('Tron', TRON)).toBeNull()
    expect(problemOf('Bitcoin', BITCOIN)).toBeNull()
    expect(problemOf('Base', EVM)).toBeNull()
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
    expect(problemOf('Tron', address)).toEqual(problem)
  })

  it('of another family is reported with all networks that have this form', () => {
    const problem = problemOf('Tron', EVM)
    expect(problem?.kind).toBe('elsewhere')
    expect(problem && 'networks' in problem && [...problem.networks].sort()).toEqual([
      'Arbitrum',
      'Base',
      'Binance_Smart_Chain',
      'Ethereum',
    ])
  })
})
