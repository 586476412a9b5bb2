import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseUnits } from '../../src/payment/money'
import { accountOf } from '../../src/payment/tron/address'
import { tronReader } from '../../src/server/chains/tron/tron-reader'
import { systemClock } from '../../src/server/runtime/clock'
import { contractOf } from '../payment/pairs'
import { watchAddress } from '../server/chains/watch'
import { createTcpProxy } from '../tcp-proxy'
import { testMoney } from './money-tests'
import { putToken } from './token'
import { startTronChain, type TronChain } from './tron-chain'

const CONFIRMATIONS = 3
const USDT = accountOf(contractOf('USDT', 'Tron'))
const USDC = accountOf(contractOf('USDC', 'Tron'))
const units = (amount: string) => parseUnits(amount, 6) ?? 0n
/** A hash as explorers of Tron write it, without `0x`. */
const withoutPrefix = (hash: string) => hash.slice(2)

let chain: TronChain
beforeAll(async () => {
  chain = await startTronChain()
})
afterAll(() => chain.stop())

const base58check = createBase58check(sha256)
let addressCount = 0
/** A new address, and a reader that scans it. */
async function watchNewAddress(port = chain.port) {
  addressCount += 1
  const account = `0xa0${addressCount.toString(16).padStart(38, '0')}`
  const address = base58check.encode(Uint8Array.of(0x41, ...hexToBytes(account.slice(2))))
  const reader = tronReader({
    endpoints: [{ url: `http://127.0.0.1:${port}`, deadlineMs: 2000 }],
    clock: systemClock,
    confirmations: CONFIRMATIONS,
  })
  const columns = ['asset', 'amount', 'hash', 'confirmations', 'state'] as const
  const { movements: scan, scan: scanRows } = await watchAddress(reader, address, columns)
  return { address, account, reader, scan, scanRows }
}

describe('money on Tron', () => {
  testMoney({
    chain: () => chain,
    watchNewAddress,
    coin: 'TRX',
    tokens: [
      ['USDT', USDT],
      ['USDC', USDC],
    ],
    units,
    coins: units,
    // Fees on anvil are in wei.
    largeAmount: 10n ** 18n,
    toMovementHash: withoutPrefix,
  })

  it('in tokens is reported as seen, then as confirmed with its depth, and then no longer', async () => {
    const { address, account, scan, scanRows } = await watchNewAddress()
    expect(await scan()).toEqual([])
    const hash = withoutPrefix(await chain.token(USDT, account, units('31.25')))
    expect(await scan()).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^728126428:${hash}:\\d+$`)),
        address,
        asset: 'USDT',
        network: 'Tron',
        amount: '31.25',
        hash,
        confirmations: 1,
        required_confirmations: CONFIRMATIONS,
        state: 'seen',
        reason: null,
      },
    ])
    await chain.mine()
    expect(await scanRows()).toEqual([['USDT', '31.25', hash, 2, 'seen']])
    await chain.mine()
    expect(await scanRows()).toEqual([['USDT', '31.25', hash, 3, 'confirmed']])
    await chain.mine()
    expect(await scan()).toEqual([])
  })

  it('in TRX is reported with its transactions, among many blocks', async () => {
    const { address, account, scan, scanRows } = await watchNewAddress()
    await chain.mine(9)
    const hash = withoutPrefix(await chain.coin(account, units('0.5')))
    await chain.mine()
    const second = withoutPrefix(await chain.coin(account, units('0.25')))
    const found = await scan()
    expect(found.map(({ id }) => id)).toEqual([1, 2].map((count) => `728126428:${address}:TRX:${count}`))
    expect(found.map(({ amount, hash, confirmations, state }) => [amount, hash, confirmations, state])).toEqual([
      ['0.5', hash, 3, 'confirmed'],
      ['0.25', second, 1, 'seen'],
    ])
    await chain.mine(2)
    expect(await scanRows()).toEqual([['TRX', '0.25', second, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('in TRX from a contract, which has no transaction of its own, is seen and confirmed', async () => {
    const { account, scan } = await watchNewAddress()
    await chain.forward(account, units('0.125'))
    const [seen] = await scan()
    expect(seen).toMatchObject({ amount: '0.125', hash: '', state: 'seen', reason: 'transaction not identified' })
    await chain.mine(2)
    expect(await scan()).toMatchObject([{ id: seen?.id, amount: '0.125', confirmations: 3, state: 'confirmed' }])
    expect(await scan()).toEqual([])
  })

  it('in an unknown token, or of a failed transaction, does not count', async () => {
    const { account, scan } = await watchNewAddress()
    const fake = `0x${'ba'.repeat(20)}`
    await putToken(chain, fake, { [chain.payer]: units('1000') })
    await chain.token(fake, account, units('31.25'))
    const failed = await chain.token(USDT, account, units('1000000000'))
    expect(await chain.rpc('eth_getTransactionReceipt', [failed])).toMatchObject({ status: '0x0' })
    expect(await scan()).toEqual([])
  })

  it('is found after the node was unreachable while it arrived', async () => {
    const proxy = await createTcpProxy({ port: chain.port })
    onTestFinished(() => proxy.close())
    const { account, scan, scanRows } = await watchNewAddress(proxy.port)
    proxy.set('refuse')
    proxy.reset()
    await expect(scan()).rejects.toMatchObject({ name: 'ChainUnavailable', fault: 'unreachable' })
    const hash = withoutPrefix(await chain.token(USDT, account, units('31.25')))
    await chain.coin(account, units('0.125'))
    await chain.mine(300)
    proxy.set('pass')
    expect((await scanRows()).toSorted()).toEqual([
      ['TRX', '0.125', '', 1, 'seen'],
      ['USDT', '31.25', hash, 302, 'confirmed'],
    ])
    await chain.mine(2)
    expect(await scanRows()).toEqual([['TRX', '0.125', '', 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })
})

describe('an address', () => {
  it('that holds money is not accepted', async () => {
    const { address, account, reader } = await watchNewAddress()
    await chain.token(USDC, account, 1n)
    expect(await reader.initialStates([address])).toEqual([null])
    const other = await watchNewAddress()
    await chain.coin(other.account, 1n)
    expect(await other.reader.initialStates([other.address])).toEqual([null])
  })
})

describe('a node', () => {
  it('whose tokens have other decimals is refused', async () => {
    const other = await startTronChain()
    onTestFinished(() => other.stop())
    await putToken(other, USDT, {}, 18)
    const reader = tronReader({ endpoints: [{ url: `http://127.0.0.1:${other.port}` }], clock: systemClock })
    await expect(reader.head()).rejects.toMatchObject({ fault: 'decimals' })
  })
})
