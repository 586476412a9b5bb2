import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseUnits } from '../../src/payment/money'
import { evmReader } from '../../src/server/chains/evm/evm-reader'
import { systemClock } from '../../src/server/runtime/clock'
import { contractOf } from '../payment/pairs'
import { watchAddress } from '../server/chains/watch'
import { createTcpProxy } from '../tcp-proxy'
import { type EvmChain, startEvmChain } from './evm-chain'
import { testMoney } from './money-tests'
import { putToken } from './token'

const CONFIRMATIONS = 3
const USDC = contractOf('USDC', 'Base')
const USDT = contractOf('USDT', 'Base')
const dollars = (amount: string) => parseUnits(amount, 6) ?? 0n
const ether = (amount: string) => parseUnits(amount, 18) ?? 0n

let chain: EvmChain
let chainWithoutMulticall: EvmChain
beforeAll(async () => {
  chain = await startEvmChain('Base')
  chainWithoutMulticall = await startEvmChain('Base', { multicall: false })
})
afterAll(async () => {
  await chain.stop()
  await chainWithoutMulticall.stop()
})

let addressCount = 0
/** A new address, and a reader that scans it. */
async function watchNewAddress(on: EvmChain = chain, port = on.port) {
  addressCount += 1
  const address = `0xA0${addressCount.toString(16).padStart(38, '0')}`
  const reader = evmReader({
    network: 'Base',
    endpoints: [{ url: `http://127.0.0.1:${port}`, deadlineMs: 2000 }],
    clock: systemClock,
    confirmations: CONFIRMATIONS,
  })
  const columns = ['asset', 'amount', 'hash', 'confirmations', 'state'] as const
  const { movements: scan, scan: scanRows } = await watchAddress(reader, address, columns)
  return { address, reader, scan, scanRows }
}

describe.each([
  ['with Multicall3', () => chain],
  ['without Multicall3', () => chainWithoutMulticall],
])('money on a node %s', (_, on) => {
  it('in tokens is reported as seen, then as confirmed with its depth, and then no longer', async () => {
    const { address, scan, scanRows } = await watchNewAddress(on())
    expect(await scan()).toEqual([])
    const hash = await on().token(USDC, address, dollars('31.25'))
    expect(await scan()).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^8453:${hash}:\\d+$`)),
        address,
        asset: 'USDC',
        network: 'Base',
        amount: '31.25',
        hash,
        confirmations: 1,
        required_confirmations: CONFIRMATIONS,
        state: 'seen',
        reason: null,
      },
    ])
    await on().mine()
    expect(await scanRows()).toEqual([['USDC', '31.25', hash, 2, 'seen']])
    await on().mine()
    expect(await scanRows()).toEqual([['USDC', '31.25', hash, 3, 'confirmed']])
    await on().mine()
    expect(await scan()).toEqual([])
  })

  it('in the network’s own coin is reported with its transaction, among many blocks', async () => {
    const { address, scan, scanRows } = await watchNewAddress(on())
    await on().mine(9)
    const hash = await on().coin(address, ether('0.5'))
    await on().mine(1)
    const second = await on().coin(address, ether('0.25'))
    const found = await scan()
    expect(found.map(({ id }) => id)).toEqual([1, 2].map((n) => `8453:${address.toLowerCase()}:ETH:${n}`))
    expect(found.map(({ amount, hash, confirmations, state }) => [amount, hash, confirmations, state])).toEqual([
      ['0.5', hash, 3, 'confirmed'],
      ['0.25', second, 1, 'seen'],
    ])
    await on().mine(2)
    expect(await scanRows()).toEqual([['ETH', '0.25', second, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })
})

describe('money on Base', () => {
  testMoney({
    chain: () => chain,
    async watchNewAddress() {
      const { address, scan, scanRows } = await watchNewAddress()
      return { account: address, scan, scanRows }
    },
    coin: 'ETH',
    tokens: [
      ['USDC', USDC],
      ['USDT', USDT],
    ],
    units: dollars,
    coins: ether,
    largeAmount: ether('1'),
  })

  it('can arrive in parts and as dust, and each part is a deposit', async () => {
    const { address, scanRows } = await watchNewAddress()
    const first = await chain.token(USDC, address, dollars('10'))
    await scanRows()
    const second = await chain.token(USDC, address, 1n)
    expect(await scanRows()).toEqual([
      ['USDC', '10', first, 2, 'seen'],
      ['USDC', '0.000001', second, 1, 'seen'],
    ])
    await chain.mine(5)
    expect((await scanRows()).map(([, amount, , , state]) => [amount, state])).toEqual([
      ['10', 'confirmed'],
      ['0.000001', 'confirmed'],
    ])
  })

  it('in the network’s own coin from a contract, which leaves no log, is seen and confirmed without a transaction', async () => {
    const { address, scan } = await watchNewAddress()
    await chain.forward(address, ether('0.125'))
    const [seen] = await scan()
    expect(seen).toMatchObject({
      id: `8453:${address.toLowerCase()}:ETH:1`,
      amount: '0.125',
      hash: '',
      state: 'seen',
      reason: 'transaction not identified',
    })
    await chain.mine(2)
    expect(await scan()).toMatchObject([{ id: seen?.id, amount: '0.125', confirmations: 3, state: 'confirmed' }])
    expect(await scan()).toEqual([])
  })

  it('of a transaction is found by the transaction’s hash, except coins that a contract forwarded', async () => {
    const { address, reader } = await watchNewAddress()
    const token = await chain.token(USDC, address, dollars('10'))
    expect(await reader.sentTo?.(token, address)).toEqual({ USDC: '10', USDT: '0' })
    const coin = await chain.coin(address, ether('0.5'))
    expect(await reader.sentTo?.(coin, address)).toEqual({ ETH: '0.5', USDC: '0', USDT: '0' })
    const forwarded = await chain.forward(address, ether('0.125'))
    expect(await reader.sentTo?.(forwarded, address)).not.toHaveProperty('ETH')
    expect(await reader.sentTo?.(`0x${'ab'.repeat(32)}`, address)).toBeNull()
    expect(await reader.abilities?.()).toBe('gives logs')
  })

  it('in an unknown token is ignored', async () => {
    const { address, scan } = await watchNewAddress()
    const fake = `0x${'ba'.repeat(20)}`
    await putToken(chain, fake, { [chain.payer]: dollars('1000') })
    await chain.token(fake, address, dollars('31.25'))
    expect(await scan()).toEqual([])
  })

  it('that its owner moves between two scans, before it is final, is credited once', async () => {
    const { address, scanRows } = await watchNewAddress()
    await chain.impersonate(address)
    const hash = await chain.coin(address, ether('1'))
    expect(await scanRows()).toEqual([['ETH', '1', hash, 1, 'seen']])
    await chain.coin(chain.payer, ether('0.9'), address)
    await chain.mine(8)
    expect(await scanRows()).toEqual([['ETH', '1', hash, 10, 'confirmed']])
    expect(await scanRows()).toEqual([])
  })

  it('stays credited when the chain is reorganised after its confirmation', async () => {
    const { address, scanRows, scan } = await watchNewAddress()
    await chain.token(USDC, address, dollars('31.25'))
    await chain.mine(2)
    expect((await scanRows()).map(([, amount, , , state]) => [amount, state])).toEqual([['31.25', 'confirmed']])
    await chain.rpc('anvil_reorg', [3, []])
    expect(await scan()).toEqual([])
    await chain.mine(6)
    expect(await scan()).toEqual([])
  })

  it('is found after the node was unreachable while it arrived', async () => {
    const proxy = await createTcpProxy({ port: chain.port })
    onTestFinished(() => proxy.close())
    const { address, scan, scanRows } = await watchNewAddress(chain, proxy.port)
    proxy.set('refuse')
    proxy.reset()
    await expect(scan()).rejects.toMatchObject({ name: 'ChainUnavailable', fault: 'unreachable' })
    const hash = await chain.token(USDC, address, dollars('31.25'))
    await chain.forward(address, ether('0.125'))
    await chain.mine(300)
    await expect(scan()).rejects.toMatchObject({ fault: 'unreachable' })
    proxy.set('swallow')
    await expect(scan()).rejects.toMatchObject({ fault: 'slow' })
    proxy.reset()
    proxy.set('pass')
    expect((await scanRows()).toSorted()).toEqual([
      ['ETH', '0.125', '', expect.any(Number), 'confirmed'],
      ['USDC', '31.25', hash, 302, 'confirmed'],
    ])
    expect(await scan()).toEqual([])
  })
})

describe('money that came on another network than the payment’s', () => {
  it('is at that address of the other network, and only the reader of that network detects it', async () => {
    const other = await startEvmChain('Binance_Smart_Chain')
    onTestFinished(() => other.stop())
    const { address, scan } = await watchNewAddress()
    const otherReader = evmReader({
      network: 'Binance_Smart_Chain',
      endpoints: [{ url: `http://127.0.0.1:${other.port}` }],
      clock: systemClock,
    })
    const [state] = await otherReader.initialStates([address])
    // USDT has 18 decimals on this network, and 6 on others.
    const hash = await other.token(contractOf('USDT', 'Binance_Smart_Chain'), address, ether('31.25'))
    expect(await scan()).toEqual([])
    expect((await otherReader.scan([{ address, state }]))[0]?.movements).toMatchObject([
      {
        asset: 'USDT',
        network: 'Binance_Smart_Chain',
        amount: '31.25',
        hash,
        required_confirmations: 15,
        state: 'seen',
      },
    ])
  })
})

describe('an address', () => {
  it('that has sent or holds money is not accepted', async () => {
    const { reader } = await watchNewAddress()
    const used = `0xB0${'0'.repeat(37)}1`
    await chain.token(USDT, used, 1n)
    expect(await reader.initialStates([used, chain.payer])).toEqual([null, null])
  })
})

describe('a node', () => {
  const readerOf = (network: 'Base' | 'Ethereum') =>
    evmReader({ network, endpoints: [{ url: `http://127.0.0.1:${chain.port}` }], clock: systemClock })

  it('of another chain is refused', async () => {
    await expect(readerOf('Ethereum').head()).rejects.toMatchObject({ fault: 'chain' })
    expect((await readerOf('Base').head()).height).toBeGreaterThan(40)
  })

  it('whose tokens have other decimals is refused', async () => {
    const other = await startEvmChain('Base')
    onTestFinished(() => other.stop())
    await putToken(other, USDC, {}, 18)
    const reader = evmReader({
      network: 'Base',
      endpoints: [{ url: `http://127.0.0.1:${other.port}` }],
      clock: systemClock,
    })
    await expect(reader.head()).rejects.toMatchObject({ fault: 'decimals' })
  })
})

describe('five hundred addresses', () => {
  it('cost two requests for each scan, and two more when one address is paid', async () => {
    const reader = evmReader({
      network: 'Base',
      endpoints: [{ url: `http://127.0.0.1:${chain.port}` }],
      clock: systemClock,
    })
    const addresses = Array.from({ length: 500 }, (_, index) => `0xC0${index.toString(16).padStart(38, '0')}`)
    const states = await reader.initialStates(addresses)
    const paid = addresses[321] ?? ''
    const watched = addresses.map((address, index) => ({ address, state: states[index] }))
    let before = reader.requests()
    expect((await reader.scan(watched)).flatMap(({ movements }) => movements)).toEqual([])
    expect(reader.requests() - before).toBe(2)
    await chain.token(USDC, paid, dollars('3'))
    before = reader.requests()
    const scans = await reader.scan(watched)
    expect(scans.flatMap(({ movements }) => movements)).toMatchObject([{ address: paid, amount: '3' }])
    expect(reader.requests() - before).toBe(4)
  })
})
