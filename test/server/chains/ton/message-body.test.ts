import { Address, beginCell, type Cell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transferredTokens } from '../../../../src/server/chains/ton/message-body'
import { contractOf } from '../../../payment/pairs'

const written = (cell: Cell, options: { idx?: boolean; crc32?: boolean } = {}) => cell.toBoc(options).toString('base64')
const transfer = (amount: bigint, opcode = 0x178d4519) =>
  beginCell()
    .storeUint(opcode, 32)
    .storeUint(2n ** 64n - 1n, 64)
    .storeCoins(amount)
    .storeAddress(Address.parse(contractOf('USDT', 'TON')))
    .storeAddress(null)
    .storeCoins(0)
    .storeMaybeRef(beginCell().storeUint(1, 8).endCell())
    .endCell()

describe('the amount of tokens in a message', () => {
  it('is that which @ton/core wrote, in any form of cells', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 120n - 1n), fc.boolean(), fc.boolean(), (amount, idx, crc32) => {
        expect(transferredTokens(written(transfer(amount), { idx, crc32 }))).toBe(amount)
      }),
    )
  })

  it.each([
    ['a transfer that its owner orders', written(transfer(5n, 0xf8a7ea5))],
    ['an empty one', written(beginCell().endCell())],
    ['a comment', written(beginCell().storeUint(0, 32).storeStringTail('five dollars').endCell())],
  ])('is 0 for %s', (_, body) => {
    expect(transferredTokens(body)).toBe(0n)
  })

  it.each([
    ['nothing', ''],
    ['no base64', '§'],
    ['no cell', Buffer.from('five dollars').toString('base64')],
    [
      'half a cell',
      Buffer.from(written(transfer(5n)), 'base64')
        .subarray(0, 20)
        .toString('base64'),
    ],
    [
      'an amount that is cut off',
      written(beginCell().storeUint(0x178d4519, 32).storeUint(0, 64).storeUint(0xf1, 8).endCell()),
    ],
  ])('is null for %s', (_, body) => {
    expect(transferredTokens(body)).toBeNull()
  })
})
