import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseUnits } from '../../src/payment/money'
import { accountOf } from '../../src/server/chains/tron/tron-address'
import { tronReader } from '../../src/server/chains/tron/tron-reader'
import { systemClock } from '../../src/server/runtime/clock'
import { contractOf } from '../payment/pairs'
import { lookAt } from '../server/chains/watch'
import { createTcpProxy } from '../tcp-proxy'
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
/** A fresh address of ours, and somebody who looks at it. */
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
  const { movements: look, look: short } = await lookAt(reader, address, columns)
  return { address, account, reader, look, short }
}

describe('money on Tron', () => {
  it('comes as a token: seen, then confirmed with its depth, then told no more', async () => {
    const { address, account, look, short } = await watching()
    expect(await look()).toEqual([])
    const hash = bare(await chain.token(USDT, account, units('31.25')))
    expect(await look()).toEqual([
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
    expect(await look()).toEqual([])
  })

  it('comes as TRX, with its transactions, among many blocks', async () => {
    const { address, account, look, short } = await watching()
    await chain.mine(9)
    const hash = bare(await chain.coin(account, units('0.5')))
    await chain.mine()
    const second = bare(await chain.coin(account, units('0.25')))
    const found = await look()
    expect(found.map(({ id }) => id)).toEqual([1, 2].map((count) => `728126428:${address}:TRX:${count}`))
    expect(found.map(({ amount, hash, confirmations, state }) => [amount, hash, confirmations, state])).toEqual([
      ['0.5', hash, 3, 'confirmed'],
      ['0.25', second, 1, 'seen'],
    ])
    await chain.mine(2)
    expect(await short()).toEqual([['TRX', '0.25', second, 3, 'confirmed']])
    expect(await look()).toEqual([])
  })

  it('comes twice in one block, of tokens and of TRX', async () => {
    const { account, look } = await watching()
    const hashes: string[] = []
    await chain.inOneBlock(async () => {
      hashes.push(await chain.token(USDT, account, units('5')))
      hashes.push(await chain.token(USDT, account, units('5')))
      hashes.push(await chain.token(USDC, account, units('7')))
      hashes.push(await chain.coin(account, units('1')))
      hashes.push(await chain.coin(account, units('2')))
    })
    const found = await look()
    expect(found.map(({ asset, amount }) => [asset, amount]).toSorted()).toEqual([
      ['TRX', '1'],
      ['TRX', '2'],
      ['USDC', '7'],
      ['USDT', '5'],
      ['USDT', '5'],
    ])
    expect(found.map(({ hash }) => hash).toSorted()).toEqual(hashes.map(bare).toSorted())
    expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  })

  it('is TRX from a contract, which has no transaction of its own: it is seen and confirmed', async () => {
    const { account, look } = await watching()
    await chain.forwarded(account, units('0.125'))
    const [seen] = await look()
    expect(seen).toMatchObject({ amount: '0.125', hash: '', state: 'seen', reason: 'transaction not identified' })
    await chain.mine(2)
    expect(await look()).toMatchObject([{ id: seen?.id, amount: '0.125', confirmations: 3, state: 'confirmed' }])
    expect(await look()).toEqual([])
  })

  it('is none of an unknown token, or of a transaction that failed', async () => {
    const { account, look } = await watching()
    const fake = `0x${'ba'.repeat(20)}`
    await putToken(chain, fake, { [chain.payer]: units('1000') })
    await chain.token(fake, account, units('31.25'))
    const failed = await chain.token(USDT, account, units('1000000000'))
    expect(await chain.rpc('eth_getTransactionReceipt', [failed])).toMatchObject({ status: '0x0' })
    expect(await look()).toEqual([])
  })

  it('that its owner moves takes nothing back, and what comes afterwards counts', async () => {
    const { account, look, short } = await watching()
    await chain.own(account)
    await chain.token(USDT, account, units('10'))
    await chain.coin(account, 10n ** 18n)
    await chain.mine(4)
    expect((await look()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    await chain.token(USDT, chain.payer, units('10'), account)
    await chain.coin(chain.payer, 9n * 10n ** 17n, account)
    expect(await look()).toEqual([])
    await chain.mine(4)
    expect(await look()).toEqual([])
    const late = bare(await chain.token(USDT, account, units('2')))
    const coin = bare(await chain.coin(account, units('0.3')))
    expect((await short()).toSorted()).toEqual([
      ['TRX', '0.3', coin, 1, 'seen'],
      ['USDT', '2', late, 2, 'seen'],
    ])
    await chain.mine(4)
    expect((await short()).map(([, , , , state]) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await look()).toEqual([])
  })

  it('fails when a reorganisation drops it, and what comes instead is a deposit of its own', async () => {
    const { account, short, look } = await watching()
    const hash = bare(await chain.token(USDT, account, units('31.25')))
    const coin = bare(await chain.coin(account, units('0.5')))
    expect((await look()).map(({ state }) => state)).toEqual(['seen', 'seen'])
    await chain.rpc('anvil_reorg', [2, []])
    expect((await short()).toSorted()).toEqual([
      ['TRX', '0', coin, 0, 'failed'],
      ['USDT', '0', hash, 0, 'failed'],
    ])
    expect(await look()).toEqual([])
    const next = bare(await chain.token(USDT, account, units('20')))
    await chain.mine(3)
    expect(await short()).toEqual([['USDT', '20', next, 4, 'confirmed']])
  })

  it('is the same deposit when a reorganisation moves it to another block', async () => {
    const { account, look } = await watching()
    const hashes = [await chain.token(USDT, account, units('31.25')), await chain.coin(account, units('0.5'))]
    const seen = await look()
    const raw = await Promise.all(hashes.map((hash) => chain.rpc<string>('eth_getRawTransactionByHash', [hash])))
    await chain.rpc('anvil_reorg', [2, raw.map((one) => [one, 1])])
    const moved = await look()
    expect(moved.map(({ confirmations }) => confirmations)).toEqual([1, 1])
    const facts = ({ id, amount, hash, state }: (typeof seen)[number]) => ({ id, amount, hash, state })
    expect(moved.map(facts)).toEqual(seen.map(facts))
    await chain.mine(2)
    expect((await look()).map(({ id, state }) => [id, state])).toEqual(seen.map(({ id }) => [id, 'confirmed']))
    expect(await look()).toEqual([])
  })

  it('is seen when the node was away all the time in which it came', async () => {
    const proxy = await createTcpProxy({ port: chain.port })
    onTestFinished(() => proxy.close())
    const { account, look, short } = await watching(proxy.port)
    proxy.set('refuse')
    proxy.reset()
    await expect(look()).rejects.toMatchObject({ name: 'ChainUnavailable', fault: 'unreachable' })
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
    expect(await look()).toEqual([])
  })
})

describe('an address', () => {
  it('that holds anything is not begun with', async () => {
    const { address, account, reader } = await watching()
    await chain.token(USDC, account, 1n)
    expect(await reader.begin([address])).toEqual([null])
    const other = await watching()
    await chain.coin(other.account, 1n)
    expect(await other.reader.begin([other.address])).toEqual([null])
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
