import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseUnits } from '../../src/payment/money'
import { accountOf } from '../../src/server/chains/tron/tron-address'
import { tronReader } from '../../src/server/chains/tron/tron-reader'
import { systemClock } from '../../src/server/runtime/clock'
import { contractOf } from '../payment/pairs'
import { watchAddress } from '../server/chains/watch'
import { createTcpProxy } from '../tcp-proxy'
import { testMoney } from './describe-money'
import { putToken } from './token'
import { startTronChain, type TronChain } from './tron-chain'

const CONFIRMATIONS = 3
const USDT = accountOf(contractOf('USDT', 'Tron'))
const USDC = accountOf(contractOf('USDC', 'Tron'))
const units = (amount: string) => parseUnits(amount, 6) ?? 0n
/** As explorers of Tron write it. */
const bare = (hash: string) => hash.slice(2)

let chain: TronChain
beforeAll(async () => {
  chain = await startTronChain()
})
afterAll(() => chain.stop())

const base58check = createBase58check(sha256)
let addresses = 0
/** A fresh address of ours, and a reader that scans it. */
async function watching(port = chain.port) {
  addresses += 1
  const account = `0xa0${addresses.toString(16).padStart(38, '0')}`
  const address = base58check.encode(Uint8Array.of(0x41, ...hexToBytes(account.slice(2))))
  const reader = tronReader({
    endpoints: [{ url: `http://127.0.0.1:${port}`, deadlineMs: 2000 }],
    clock: systemClock,
    confirmations: CONFIRMATIONS,
  })
  const columns = ['asset', 'amount', 'hash', 'confirmations', 'state'] as const
  const { movements: scan, scan: short } = await watchAddress(reader, address, columns)
  return { address, account, reader, scan, short }
}

describe('money on Tron', () => {
  testMoney({
    chain: () => chain,
    watching,
    coin: 'TRX',
    tokens: [
      ['USDT', USDT],
      ['USDC', USDC],
    ],
    units,
    coins: units,
    // anvil takes fees in the smallest unit of ether
    fortune: 10n ** 18n,
    named: bare,
  })

  it('comes as a token: seen, then confirmed with its depth, then reported no more', async () => {
    const { address, account, scan, short } = await watching()
    expect(await scan()).toEqual([])
    const hash = bare(await chain.token(USDT, account, units('31.25')))
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
    expect(await short()).toEqual([['USDT', '31.25', hash, 2, 'seen']])
    await chain.mine()
    expect(await short()).toEqual([['USDT', '31.25', hash, 3, 'confirmed']])
    await chain.mine()
    expect(await scan()).toEqual([])
  })

  it('comes as TRX, with its transactions, among many blocks', async () => {
    const { address, account, scan, short } = await watching()
    await chain.mine(9)
    const hash = bare(await chain.coin(account, units('0.5')))
    await chain.mine()
    const second = bare(await chain.coin(account, units('0.25')))
    const found = await scan()
    expect(found.map(({ id }) => id)).toEqual([1, 2].map((count) => `728126428:${address}:TRX:${count}`))
    expect(found.map(({ amount, hash, confirmations, state }) => [amount, hash, confirmations, state])).toEqual([
      ['0.5', hash, 3, 'confirmed'],
      ['0.25', second, 1, 'seen'],
    ])
    await chain.mine(2)
    expect(await short()).toEqual([['TRX', '0.25', second, 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })

  it('is TRX from a contract, which has no transaction of its own: it is seen and confirmed', async () => {
    const { account, scan } = await watching()
    await chain.forwarded(account, units('0.125'))
    const [seen] = await scan()
    expect(seen).toMatchObject({ amount: '0.125', hash: '', state: 'seen', reason: 'transaction not identified' })
    await chain.mine(2)
    expect(await scan()).toMatchObject([{ id: seen?.id, amount: '0.125', confirmations: 3, state: 'confirmed' }])
    expect(await scan()).toEqual([])
  })

  it('is none of an unknown token, or of a transaction that failed', async () => {
    const { account, scan } = await watching()
    const fake = `0x${'ba'.repeat(20)}`
    await putToken(chain, fake, { [chain.payer]: units('1000') })
    await chain.token(fake, account, units('31.25'))
    const failed = await chain.token(USDT, account, units('1000000000'))
    expect(await chain.rpc('eth_getTransactionReceipt', [failed])).toMatchObject({ status: '0x0' })
    expect(await scan()).toEqual([])
  })

  it('is seen when the node was away all the time in which it came', async () => {
    const proxy = await createTcpProxy({ port: chain.port })
    onTestFinished(() => proxy.close())
    const { account, scan, short } = await watching(proxy.port)
    proxy.set('refuse')
    proxy.reset()
    await expect(scan()).rejects.toMatchObject({ name: 'ChainUnavailable', fault: 'unreachable' })
    const hash = bare(await chain.token(USDT, account, units('31.25')))
    await chain.coin(account, units('0.125'))
    await chain.mine(300)
    proxy.set('pass')
    expect((await short()).toSorted()).toEqual([
      ['TRX', '0.125', '', 1, 'seen'],
      ['USDT', '31.25', hash, 302, 'confirmed'],
    ])
    await chain.mine(2)
    expect(await short()).toEqual([['TRX', '0.125', '', 3, 'confirmed']])
    expect(await scan()).toEqual([])
  })
})

describe('an address', () => {
  it('that holds anything is not accepted', async () => {
    const { address, account, reader } = await watching()
    await chain.token(USDC, account, 1n)
    expect(await reader.initialStates([address])).toEqual([null])
    const other = await watching()
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
