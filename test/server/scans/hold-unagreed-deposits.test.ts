import { describe, expect, it } from 'vitest'
import { evmReader } from '../../../src/server/chains/evm/evm-reader'
import type { Deps } from '../../../src/server/deps'
import { holdUnagreedDeposits } from '../../../src/server/scans/hold-unagreed-deposits'
import { contractOf } from '../../payment/pairs'
import { fakeEvmNode } from '../chains/evm/fake-evm-node'
import { fakeClock } from '../fake-clock'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const USDT = contractOf('USDT', 'Binance_Smart_Chain')
const COIN = null
const ONE = 10n ** 18n
const CONFIRMATIONS = 3
const CHAIN_ID = 56

/** An address that two nodes can scan. For more than 20 US dollars, its merchant requires that both nodes agree. */
async function twoNodes({ price = 0 } = {}) {
  const clock = fakeClock()
  const [first, second] = [await fakeEvmNode(clock.now), await fakeEvmNode(clock.now)]
  const nodes = [first.node, second.node]
  const reader = evmReader({
    network: 'Binance_Smart_Chain',
    endpoints: [first, second].map(({ url }) => ({ url })),
    clock,
    confirmations: CONFIRMATIONS,
  })
  const rates = { live: { current: async () => ({ rate: () => '1.00' }) } } as unknown as Deps['rates']
  const books = new Map<string, { amount: number; state: string }>()
  let [state] = await reader.initialStates([ADDRESS])

  /** Scans once, and books the reported money. Credited money stays credited. */
  async function scan() {
    const due = [{ address: ADDRESS, state, walletId: '', index: 1, reference: null, agreeAbove: 20 }]
    const money = (amount: number) => [{ asset: 'USDT' as const, atoms: BigInt(amount) * ONE }]
    const stakes = { credited: money(sumOf('confirmed')), prices: money(price) }
    const stakesOf = async () => new Map([[ADDRESS, stakes]])
    const [found] = await holdUnagreedDeposits({ rates }, reader, due, await reader.scan(due), stakesOf)
    state = JSON.parse(JSON.stringify(found?.state))
    for (const { id, amount, state } of found?.movements ?? [])
      if (books.get(id)?.state !== 'confirmed') books.set(id, { amount: Number(amount), state })
  }
  const sumOf = (state: string) =>
    [...books.values()].reduce((sum, one) => (one.state === state ? sum + one.amount : sum), 0)
  function mine(blocks: number) {
    for (const node of nodes) node.height += blocks
  }
  return {
    first: first.node,
    second: second.node,
    scan,
    mine,
    /** Makes money arrive, which is final before the next scan. */
    transfer(contract: string | null, ...amounts: number[]) {
      for (const node of nodes) for (const amount of amounts) node.transfer(ADDRESS, BigInt(amount) * ONE, contract)
      mine(CONFIRMATIONS)
    },
    /** Makes a node refuse to return logs from now on. */
    refuseLogs(node: (typeof nodes)[number]) {
      node.maxLogs = 0
      clock.turn(3_600_000)
    },
    totals: () => ({ credited: sumOf('confirmed'), waiting: sumOf('seen') }),
  }
}

describe('money above the merchant’s limit', () => {
  it.each([
    ['tokens', USDT],
    ['coins', COIN],
  ])('is credited at once if both nodes report the same %s', async (_, contract) => {
    const it = await twoNodes()
    it.transfer(contract, 19, 100)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })

  it('is credited if only one of the nodes has logs, and ids differ', async () => {
    const it = await twoNodes()
    it.refuseLogs(it.second)
    it.transfer(USDT, 19, 100)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })

  it('keeps all money at its address from being credited until the second node reports it', async () => {
    const it = await twoNodes()
    it.second.chainId = CHAIN_ID + 1
    it.transfer(USDT, 19, 100)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 0, waiting: 119 })
    it.second.chainId = CHAIN_ID
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })

  it('is credited once, even if the first node has no more logs when the second is back', async () => {
    const it = await twoNodes()
    it.second.chainId = CHAIN_ID + 1
    it.transfer(USDT, 19, 100)
    await it.scan()
    it.refuseLogs(it.first)
    it.second.chainId = CHAIN_ID
    await it.scan()
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })

  it('is credited in full, even if the nodes have pruned its blocks when the second is back', async () => {
    const it = await twoNodes()
    it.second.chainId = CHAIN_ID + 1
    it.transfer(COIN, 19, 100)
    await it.scan()
    it.mine(300)
    it.second.chainId = CHAIN_ID
    await it.scan()
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })

  it('is credited, even if its owner moves it before the second node is back', async () => {
    const it = await twoNodes()
    it.second.chainId = CHAIN_ID + 1
    it.transfer(COIN, 100)
    await it.scan()
    for (const node of [it.first, it.second]) node.nonce += 1
    it.transfer(COIN, -100)
    it.second.chainId = CHAIN_ID
    await it.scan()
    expect(it.totals()).toEqual({ credited: 100, waiting: 0 })
  })

  it('waits while the second node reports another transaction', async () => {
    const it = await twoNodes()
    it.second.transfer(ADDRESS, ONE, USDT)
    it.first.transfer(ADDRESS, 100n * ONE, USDT)
    it.second.transfer(ADDRESS, 99n * ONE, USDT)
    it.mine(CONFIRMATIONS)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 0, waiting: 100 })
  })

  it('waits for the second node in parts, too, each of which is below the limit', async () => {
    const it = await twoNodes()
    it.first.transfer(ADDRESS, 15n * ONE, USDT)
    it.mine(CONFIRMATIONS)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 15, waiting: 0 })
    for (let part = 0; part < 5; part += 1) {
      it.first.transfer(ADDRESS, 15n * ONE, USDT)
      it.mine(CONFIRMATIONS)
      await it.scan()
    }
    expect(it.totals()).toEqual({ credited: 15, waiting: 75 })
  })

  it('waits for the second node in parts that came together', async () => {
    const it = await twoNodes()
    for (let part = 0; part < 5; part += 1) it.first.transfer(ADDRESS, 15n * ONE, USDT)
    it.mine(CONFIRMATIONS)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 0, waiting: 75 })
  })

  it('includes each part of a price above the limit', async () => {
    const it = await twoNodes({ price: 100 })
    it.first.transfer(ADDRESS, ONE, USDT)
    it.mine(CONFIRMATIONS)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 0, waiting: 1 })
    it.second.transfer(ADDRESS, ONE, USDT)
    it.mine(CONFIRMATIONS)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 1, waiting: 0 })
  })

  it('does not change smaller money that was credited before it', async () => {
    const it = await twoNodes()
    it.second.chainId = CHAIN_ID + 1
    it.transfer(USDT, 19)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 19, waiting: 0 })
    it.transfer(USDT, 100)
    await it.scan()
    expect(it.totals()).toEqual({ credited: 19, waiting: 100 })
    it.second.chainId = CHAIN_ID
    await it.scan()
    expect(it.totals()).toEqual({ credited: 119, waiting: 0 })
  })
})
