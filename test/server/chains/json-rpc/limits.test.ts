import { describe, expect, test } from 'vitest'
import { evmReader } from '../../../../src/server/chains/evm/evm-reader'
import { isLimit } from '../../../../src/server/chains/json-rpc/limits'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { tronReader } from '../../../../src/server/chains/tron/tron-reader'
import { contractOf } from '../../../payment/pairs'
import { fakeClock } from '../../fake-clock'
import { fakeEvmNode } from '../evm/fake-evm-node'
import { fakeSolanaNode, GENESIS } from '../solana/fake-solana-node'
import { fakeTronNode } from '../tron/fake-tron-node'
import { watch } from '../watch'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const USDT = contractOf('USDT', 'Binance_Smart_Chain')
const ONE = 10n ** 18n

/** Errors as hosts write them. */
const LIMITS = [
  [429, 'Your app has exceeded its compute units per second capacity'],
  [429, undefined],
  [-32005, 'daily request count exceeded, request rate limited'],
  [-32007, '50/second request limit reached'],
  [-32012, undefined],
  [-32029, undefined],
  [-32001, 'Exceeded the quota usage'],
  [-32090, 'Too many requests, reason: call rate limit exhausted'],
  [-32000, 'rate limit exceeded'],
] as const

describe('a limit in one entry of a list', () => {
  test.each(LIMITS)('with the code %s pauses the endpoint, and leaves logs enabled', async (code, message) => {
    const { host, scan, clock, reader } = await watch({
      address: ADDRESS,
      columns: ['id', 'amount', 'hash'],
      serve: fakeEvmNode,
      read: (endpoints, clock) => evmReader({ network: 'Binance_Smart_Chain', endpoints, clock, confirmations: 3 }),
    })
    const { node } = host
    const hashes = [node.transfer(ADDRESS, 2n * ONE, USDT), node.transfer(ADDRESS, 3n * ONE, USDT)]
    node.refusal = { method: 'eth_getLogs', error: { code, ...(message && { message }) } }
    const failure = await scan().catch((error) => error)
    expect(failure).toMatchObject({ fault: 'limited', retryAfterMs: 10_000 })
    expect(`${failure.message}${failure.stack}`).not.toContain(message ?? ADDRESS)
    expect(reader.requests('limited')).toBe(1)
    const before = host.paths.length
    await expect(scan()).rejects.toMatchObject({ fault: 'limited' })
    expect(host.paths).toHaveLength(before)
    node.refusal = null
    clock.turn(10_000)
    expect((await scan()).map(([, , hash]) => hash)).toEqual(hashes)
    expect(reader.requests()).toBe(host.paths.length)
  })
})

describe('a limit as the whole answer', () => {
  const clock = fakeClock()
  test.each([
    [
      'EVM',
      fakeEvmNode,
      (url: string) => evmReader({ network: 'Binance_Smart_Chain', endpoints: [{ url }], clock }),
      -32005,
    ],
    ['Tron', fakeTronNode, (url: string) => tronReader({ endpoints: [{ url }], clock }), -32005],
    [
      'Solana',
      fakeSolanaNode,
      (url: string) => solanaReader({ endpoints: [{ url }], clock, genesis: GENESIS }),
      -32429,
    ],
  ] as const)('pauses the endpoint on %s', async (_, serve, read, code) => {
    const host = await serve(clock.now)
    const reader = read(host.url)
    await reader.head()
    const error = JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code } })
    host.trouble = (_, response) => response.end(error)
    await expect(reader.head()).rejects.toMatchObject({ fault: 'limited' })
    expect(reader.requests('limited')).toBe(1)
  })
})

describe('a refusal', () => {
  test.each([
    ['of logs that are off', -32005, 'limit exceeded', 'eth_getLogs'],
    ['of too long a span', -32005, 'query returned more than 10000 results', 'eth_getLogs'],
    ['of a block range', -32600, 'block range limit per request exceeded', 'eth_getLogs'],
    ['of a slot without a block', -32007, 'Slot 5 was skipped, or missing due to ledger jump', 'getBlockTime'],
    ['of a node that is behind', -32005, 'Node is behind by 42 slots', 'getSlot'],
    ['of a block that is unknown', -32001, 'block not found', 'eth_getBalance'],
    ['of a state that is gone', -32000, 'missing trie node', 'eth_call'],
  ])('%s is not a limit', (_, code, message, method) => {
    expect(isLimit({ code, message }, [method])).toBe(false)
  })
})
