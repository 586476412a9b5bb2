import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { networkScans } from '../../../src/server/storage/schema/scans'
import { walletNetworks, wallets } from '../../../src/server/storage/schema/wallets'
import { walletAttention } from '../../../src/server/wallets/wallet-attention'
import { paperChain } from '../paper-chain'
import { world } from '../world'

const here = world()

/**
 * A live wallet on EVM networks, of which Ethereum and Base have a node. `reported` returns the entries that need
 * attention.
 */
async function wallet() {
  const { deps, clock, merchantId } = here()
  const { database } = deps.storage
  const now = clock.now()
  const [id, owner] = [deps.random.uuid(), { merchantId, mode: 'live' as const }]
  await database.insert(wallets).values({ id, ...owner, family: 'evm', createdAt: now, updatedAt: now })
  const readers = [paperChain('Ethereum', clock), paperChain('Base', clock)].map(({ reader }) => reader)
  const chains = new Map(readers.map((reader) => [reader.network, reader]))
  const reported = () => walletAttention({ ...deps, chains }, owner)
  const set = (row: Partial<typeof wallets.$inferInsert>) => database.update(wallets).set(row).where(eq(wallets.id, id))
  return { id, now, database, reported, set }
}

test('a wallet needs attention until one of its networks was proven or accepted', async () => {
  const it = await wallet()
  const unproven = { kind: 'wallet_unproven', count: 1, wallet_id: it.id, since: it.now.toISOString() }
  expect(await it.reported()).toEqual([unproven])
  // This network has no node.
  await it.database.insert(walletNetworks).values({ walletId: it.id, network: 'Arbitrum', acceptedAt: it.now })
  expect(await it.reported()).toEqual([unproven])
  await it.database.insert(walletNetworks).values({ walletId: it.id, network: 'Base', acceptedAt: it.now })
  expect(await it.reported()).toEqual([])
})

test('an unavailable network needs attention only if a wallet uses it', async () => {
  const it = await wallet()
  await it.database.insert(walletNetworks).values({ walletId: it.id, network: 'Base', provenAt: it.now })
  await it.database.insert(networkScans).values({ network: 'Ethereum', unavailableSince: it.now })
  expect(await it.reported()).toEqual([])
  await it.database.insert(networkScans).values({ network: 'Base', unavailableSince: it.now })
  const since = it.now.toISOString()
  expect(await it.reported()).toEqual([{ kind: 'network_unreachable', count: 1, network: 'Base', since }])
})

test('a wallet whose key another program uses needs attention, and a removed one does not', async () => {
  const it = await wallet()
  await it.set({ stoppedAt: it.now })
  const since = it.now.toISOString()
  expect(await it.reported()).toEqual([{ kind: 'wallet_stopped', count: 1, wallet_id: it.id, since }])
  await it.set({ removedAt: it.now })
  expect(await it.reported()).toEqual([])
})
