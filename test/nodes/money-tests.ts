import { expect, it } from 'vitest'
import type { DepositMovement } from '../../src/contract/money/custody-movement'
import type { Anvil } from './anvil'
import type { createPayer } from './payer'

interface WatchedAddress {
  /** The address as the chain writes it. */
  account: string
  scan(): Promise<DepositMovement[]>
  /** The asset, the amount, the transaction, its confirmations and the state of each movement. */
  scanRows(): Promise<unknown[][]>
}

interface MoneyTests {
  chain(): Pick<Anvil, 'rpc'> & Awaited<ReturnType<typeof createPayer>>
  watchNewAddress(): Promise<WatchedAddress>
  coin: string
  /** Two tokens, with their contracts. */
  tokens: readonly [first: [name: string, contract: string], second: [name: string, contract: string]]
  units(amount: string): bigint
  coins(amount: string): bigint
  /** An amount of the coin that is large enough for the fees of moving it. */
  largeAmount: bigint
  /** Converts the hash that the node returns for a transaction into the form that movements contain. */
  toMovementHash?(hash: string): string
}

/** Tests for coins and tokens on every network that anvil can simulate. Their `describe` begins with “money”. */
export function testMoney({
  chain,
  watchNewAddress,
  coin,
  tokens,
  units,
  coins,
  largeAmount,
  toMovementHash = (hash) => hash,
}: MoneyTests) {
  const [[first, FIRST], [second, SECOND]] = tokens

  it('can arrive twice in one block, as tokens and as the coin', async () => {
    const { account, scan } = await watchNewAddress()
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
    expect(found.map(({ hash }) => hash).toSorted()).toEqual(hashes.map(toMovementHash).toSorted())
    expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  })

  it('stays credited when its owner moves it, and later money counts', async () => {
    const { account, scan, scanRows } = await watchNewAddress()
    await chain().impersonate(account)
    await chain().token(FIRST, account, units('10'))
    await chain().coin(account, largeAmount)
    await chain().mine(4)
    expect((await scan()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    await chain().token(FIRST, chain().payer, units('10'), account)
    await chain().coin(chain().payer, (largeAmount * 9n) / 10n, account)
    expect(await scan()).toEqual([])
    await chain().mine(4)
    expect(await scan()).toEqual([])
    const late = toMovementHash(await chain().token(FIRST, account, units('2')))
    const lateCoin = toMovementHash(await chain().coin(account, coins('0.3')))
    expect((await scanRows()).toSorted()).toEqual(
      [
        [coin, '0.3', lateCoin, 1, 'seen'],
        [first, '2', late, 2, 'seen'],
      ].toSorted(),
    )
    await chain().mine(4)
    expect((await scanRows()).map(([, , , , state]) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await scan()).toEqual([])
  })

  it('fails when a reorganisation drops it, and money that replaces it is another deposit', async () => {
    const { account, scanRows, scan } = await watchNewAddress()
    const token = toMovementHash(await chain().token(FIRST, account, units('31.25')))
    const other = toMovementHash(await chain().coin(account, coins('0.5')))
    expect((await scan()).map(({ state }) => state)).toEqual(['seen', 'seen'])
    await chain().rpc('anvil_reorg', [2, []])
    expect((await scanRows()).toSorted()).toEqual(
      [
        [coin, '0', other, 0, 'failed'],
        [first, '0', token, 0, 'failed'],
      ].toSorted(),
    )
    expect(await scan()).toEqual([])
    const next = toMovementHash(await chain().token(FIRST, account, units('20')))
    await chain().mine(3)
    expect(await scanRows()).toEqual([[first, '20', next, 4, 'confirmed']])
  })

  it('stays one deposit when a reorganisation moves it to another block', async () => {
    const { account, scan } = await watchNewAddress()
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
