import { Address } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { tonNetwork, tonTransaction } from '../../../src/payment/ton/transaction'
import { ADDRESS, pair } from '../pairs'

const FROM = `0:${'ab'.repeat(32)}`
const transfer = {
  from: FROM,
  recipient: ADDRESS.TON,
  atoms: 9_765_625_000n,
  network: '-239',
  validUntil: 1_795_910_700,
} as const

describe('a transaction for TON Connect', () => {
  it('pays exactly the amount to the address, without a comment, from the account, for five minutes', () => {
    expect(tonTransaction(pair('TON/TON'), transfer)).toEqual({
      valid_until: 1_795_910_700,
      network: '-239',
      from: FROM,
      messages: [{ address: ADDRESS.TON, amount: '9765625000' }],
    })
  })

  it('has an address that does not bounce, whatever the spelling of the given one', () => {
    const account = Address.parse(ADDRESS.TON)
    for (const recipient of [
      account.toString({ bounceable: true }),
      account.toString({ bounceable: true, urlSafe: false }),
      account.toString({ bounceable: false }),
    ]) {
      const [{ address }] = tonTransaction(pair('TON/TON'), { ...transfer, recipient }).messages
      const { isBounceable, isTestOnly, address: parsed } = Address.parseFriendly(address)
      expect([isBounceable, isTestOnly, parsed.equals(account)]).toEqual([false, false, true])
    }
  })

  it('is for the test network in test mode, which a wallet on the main network refuses', () => {
    expect([tonNetwork(true), tonNetwork(false)]).toEqual(['-3', '-239'])
  })

  it.each(['USDT/TON', 'USDT/Tron', 'ETH/Base'])('exists only for TON’s coin, not for %s', (id) => {
    expect(() => tonTransaction(pair(id), transfer)).toThrow(RangeError)
  })
})
