import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimForHolder } from '../../../src/server/custody/address-claims'
import { ownReference } from '../../../src/server/custody/address-reference'
import type { Database } from '../../../src/server/ports/storage'
import { type WalletRow, wallets } from '../../../src/server/storage/schema/wallets'
import { claimForWallet } from '../../../src/server/wallets/addresses/claim-addresses'
import { createRechecks } from '../../../src/server/wallets/addresses/rechecks'
import { type AddressRequest, takeAddress } from '../../../src/server/wallets/addresses/take-address'
import { paperChain } from '../paper-chain'
import { twoSources } from '../two-sources'
import { world } from '../world'

const here = world()
const LISTED = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
]
const onBitcoin = (address: string) => ({ mode: 'live', network: 'Bitcoin', address }) as const

/** Whether `count` transactions wait for locks of others. */
async function isWaiting(tx: Database, count = 1): Promise<boolean> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = (await tx.execute(sql`select 1 from pg_locks where not granted`)) as { rows: unknown[] }
    if (rows.length >= count) return true
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

/** A list that its merchant has not proven, and whose first address waits for a payment. */
async function unprovenList() {
  const it = await twoSources(here(), { withCustodian: false })
  const { id } = await it.first.wallet({ family: 'bitcoin', addresses: LISTED })
  const [wallet] = await here()
    .deps.storage.database.select()
    .from(wallets)
    .where(eq(wallets.id, id ?? ''))
  if (!wallet) throw new Error('no wallet')
  return wallet
}

const OTHERS: [name: string, (tx: Database, list: WalletRow, index: number, address: string) => Promise<unknown>][] = [
  [
    'a custodian shows it',
    (tx, _, __, address) =>
      claimForHolder(tx, onBitcoin(address), 'custody', { sessionId: randomUUID(), accountId: null }, new Date()),
  ],
  [
    'a key derives it',
    (tx, list, index, address) =>
      claimForWallet(tx, { ...list, id: randomUUID(), key: 'key' }, [{ index, address }], new Date()),
  ],
  [
    'another list names it',
    (tx, list, index, address) => claimForWallet(tx, { ...list, id: randomUUID() }, [{ index, address }], new Date()),
  ],
]

test.each(OTHERS)('an address is issued to a payment while %s, and no transaction is repeated', async (_, work) => {
  const list = await unprovenList()
  const { deps } = here()
  const holder = { sessionId: randomUUID(), accountId: null }
  const request: AddressRequest = {
    merchantId: list.merchantId,
    reference: holder.sessionId,
    network: 'Bitcoin',
    caller: 'merchant',
  }
  const runs = { payment: 0, other: 0 }
  let other: Promise<unknown> | undefined
  const chains = new Map([['Bitcoin' as const, paperChain('Bitcoin', deps.clock).reader]])
  const parts = { ...deps, chains }
  const rechecks = { ...createRechecks(parts), since: new Date(0), isDone: () => true }
  const isClaimed = await deps.storage.change(async (change) => {
    runs.payment += 1
    const taken = await takeAddress(parts, change, request, rechecks)
    other ??= deps.storage.change(async ({ tx }) => {
      runs.other += 1
      await work(tx, list, taken.index, taken.address)
    })
    expect(await isWaiting(change.tx)).toBe(true)
    return claimForHolder(change.tx, onBitcoin(taken.address), ownReference(list.id, taken.index), holder, new Date())
  })
  await other
  expect({ isClaimed, runs }).toEqual({ isClaimed: true, runs: { payment: 1, other: 1 } })
})

test('two wallets claim the same addresses in different orders, and no transaction is repeated', async () => {
  const list = await unprovenList()
  const { storage } = here().deps
  const runs = [0, 0]
  const addresses = ['first', 'second', 'third'].map((address, index) => ({ index, address }))
  const claim = (which: 0 | 1) =>
    storage.change(async ({ tx }) => {
      runs[which] = (runs[which] ?? 0) + 1
      const named = which === 0 ? addresses : addresses.toReversed()
      return claimForWallet(tx, { ...list, id: randomUUID() }, named, new Date())
    })
  let both: Promise<unknown> | undefined
  const holding = storage.change(async ({ tx }) => {
    // Both wallets wait for the second address, while they hold the addresses that they have claimed before it.
    await claimForWallet(tx, { ...list, id: randomUUID() }, addresses.slice(1, 2), new Date())
    both = Promise.all([claim(0), claim(1)])
    await isWaiting(tx, 2)
    throw new Error('given up')
  })
  await expect(holding).rejects.toThrow('given up')
  await both
  expect(runs).toEqual([1, 1])
})
