import { describe, expect, it } from 'vitest'
import { accountOf, addressOf } from '../../../../src/payment/tron/address'
import { TRANSFER_TOPIC, topicOf } from '../../../../src/server/chains/json-rpc/abi'
import type { JsonRpc } from '../../../../src/server/chains/json-rpc/json-rpc'
import { readSenders } from '../../../../src/server/chains/json-rpc/senders'

const [SENDER, OTHER, RECIPIENT] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const TOKEN = `0x${'AB'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`

const senders = (contract: string | null, transaction: object | null, logs: object[] | null = []) => {
  const all = async () => [transaction, logs && { logs }]
  return readSenders({ all } as unknown as JsonRpc, { contract }, HASH, RECIPIENT)
}
const log = (from: string, { to = RECIPIENT, address = TOKEN, topic = TRANSFER_TOPIC } = {}) => ({
  address: address.toLowerCase(),
  topics: [topic, topicOf(from), topicOf(to)],
})

describe('the senders of a coin', () => {
  it('is who signed the transaction to the recipient', async () => {
    expect(await senders(null, { from: SENDER, to: RECIPIENT.toUpperCase().replace('X', 'x'), value: '0x1' })).toEqual([
      SENDER,
    ])
  })

  it.each([
    ['that a contract passed on', { from: SENDER, to: OTHER, value: '0x1' }],
    ['that a call without coin brought', { from: SENDER, to: RECIPIENT, value: '0x0' }],
    ['that a new contract brought', { from: SENDER, to: null, value: '0x1' }],
  ])('are unknown for coin %s', async (_, transaction) => {
    expect(await senders(null, transaction)).toEqual([])
  })

  it('are not known yet while the transaction is in no block', async () => {
    expect(await senders(null, null)).toBeNull()
    expect(await senders(null, { from: SENDER, to: RECIPIENT, value: '0x1' }, null)).toBeNull()
  })
})

it('the senders of a token are named by its own logs to the recipient, whoever signed the transaction', async () => {
  const call = { from: OTHER, to: TOKEN, value: '0x0' }
  expect(await senders(TOKEN, call, [log(SENDER), log(SENDER)])).toEqual([SENDER])
  const others = [
    log(OTHER, { to: OTHER }),
    log(OTHER, { address: OTHER }),
    log(OTHER, { topic: `0x${'12'.repeat(32)}` }),
  ]
  expect(await senders(TOKEN, call, others)).toEqual([])
  expect(await senders(TOKEN, call, [log(SENDER), log(OTHER)])).toEqual([SENDER, OTHER])
})

it('an account of Tron is written as its wallets show it', () => {
  const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  expect(addressOf(accountOf(address))).toBe(address)
})
