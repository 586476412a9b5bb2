import { expect, it } from 'vitest'
import type { DepositMovement } from '../../src/contract/money/custody-movement'
import type { Anvil } from './anvil'
import type { createPayer } from './payer'

interface Watching {
  /** The address as the chain writes it. */
  account: string
  scan(): Promise<DepositMovement[]>
  /** The asset, the amount, the transaction, its confirmations and the state of each movement. */
  short(): Promise<unknown[][]>
}

interface Money {
  chain(): Pick<Anvil, 'rpc'> & Awaited<ReturnType<typeof createPayer>>
  watching(): Promise<Watching>
  coin: string
  /** Two tokens, with their contracts. */
  tokens: readonly [first: [name: string, contract: string], second: [name: string, contract: string]]
  units(amount: string): bigint
  coins(amount: string): bigint
  /** So much of the coin that its owner can pay the fees of moving it. */
  fortune: bigint
  /** How a movement names a transaction. */
  named?(hash: string): string
}

/** Tests that hold for coins and tokens on every network that anvil can play. */
export function testMoney({ chain, watching, coin, tokens, units, coins, fortune, named = (hash) => hash }: Money) {
  const [[first, FIRST], [second, SECOND]] = tokens

  it('comes twice in one block, of tokens and of the coin', async () => {
    const { account, scan } = await watching()
    const hashes: string[] = []
    await chain().inOneBlock(async () => {
      hashes.push(await chain().token(FIRST, account, units('5')))
      hashes.push(await chain().token(FIRST, account, units('5')))
      hashes.push(await chain().token(SECOND, account, units('7')))
      hashes.push(await chain().coin(account, coins('1')))
      hashes.push(await chain().coin(account, coins('2')))
    })
    const found = await scan()
    expect(found.map(({ asset, amount }) => [asset, amount]).toSorted()).toEqual(
      [
        [coin, '1'],
        [coin, '2'],
        [first, '5'],
        [first, '5'],
        [second, '7'],
      ].toSorted(),
    )
    expect(found.map(({ hash }) => hash).toSorted()).toEqual(hashes.map(named).toSorted())
    expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  })

  it('that its owner moves takes nothing back, and what comes afterwards counts', async () => {
    const { account, scan, short } = await watching()
    await chain().own(account)
    await chain().token(FIRST, account, units('10'))
    await chain().coin(account, fortune)
    await chain().mine(4)
    expect((await scan()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    await chain().token(FIRST, chain().payer, units('10'), account)
    await chain().coin(chain().payer, (fortune * 9n) / 10n, account)
    expect(await scan()).toEqual([])
    await chain().mine(4)
    expect(await scan()).toEqual([])
    const late = named(await chain().token(FIRST, account, units('2')))
    const lateCoin = named(await chain().coin(account, coins('0.3')))
    expect((await short()).toSorted()).toEqual(
      [
        [coin, '0.3', lateCoin, 1, 'seen'],
        [first, '2', late, 2, 'seen'],
      ].toSorted(),
    )
    await chain().mine(4)
    expect((await short()).map(([, , , , state]) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await scan()).toEqual([])
  })

  it('fails when a reorganisation drops it, and what comes instead is a deposit of its own', async () => {
    const { account, short, scan } = await watching()
    const token = named(await chain().token(FIRST, account, units('31.25')))
    const other = named(await chain().coin(account, coins('0.5')))
    expect((await scan()).map(({ state }) => state)).toEqual(['seen', 'seen'])
    await chain().rpc('anvil_reorg', [2, []])
    expect((await short()).toSorted()).toEqual(
      [
        [coin, '0', other, 0, 'failed'],
        [first, '0', token, 0, 'failed'],
      ].toSorted(),
    )
    expect(await scan()).toEqual([])
    const next = named(await chain().token(FIRST, account, units('20')))
    await chain().mine(3)
    expect(await short()).toEqual([[first, '20', next, 4, 'confirmed']])
  })

  it('is the same deposit when a reorganisation moves it to another block', async () => {
    const { account, scan } = await watching()
    const hashes = [await chain().token(FIRST, account, units('31.25')), await chain().coin(account, coins('0.5'))]
    const seen = await scan()
    const raw = await Promise.all(hashes.map((hash) => chain().rpc<string>('eth_getRawTransactionByHash', [hash])))
    await chain().rpc('anvil_reorg', [2, raw.map((one) => [one, 1])])
    const moved = await scan()
    expect(moved.map(({ confirmations }) => confirmations)).toEqual([1, 1])
    const unmoved = ({ id, amount, hash, state }: (typeof seen)[number]) => ({ id, amount, hash, state })
    expect(moved.map(unmoved)).toEqual(seen.map(unmoved))
    await chain().mine(2)
    expect((await scan()).map(({ id, state }) => [id, state])).toEqual(seen.map(({ id }) => [id, 'confirmed']))
    expect(await scan()).toEqual([])
  })
}
