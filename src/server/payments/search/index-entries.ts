import { asc, inArray, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { requireRow, rowsOf } from '../../storage/database'
import { type SearchKind, searchEntries, searchQueue } from '../../storage/schema/search'
import { type Described, readTexts } from './entry-texts'
import { entryGrams, entryText } from './grams'

const BATCH_SIZE = 500
const LOCK = 7_203_561_115

/** Brings the entries of changed objects up to date, until no change waits. */
export async function indexForSearch(deps: Pick<Deps, 'storage'>, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await indexBatch(deps)) === BATCH_SIZE);
}

/**
 * Returns the number of changes that were taken. One process at a time indexes, so that a text that was read earlier
 * never replaces a later one.
 */
async function indexBatch({ storage }: Pick<Deps, 'storage'>): Promise<number> {
  return storage.change(async ({ tx }) => {
    const lock = await rowsOf<{ free: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as free`)
    if (!requireRow(lock).free) return 0
    const changes = await tx.select().from(searchQueue).orderBy(asc(searchQueue.position)).limit(BATCH_SIZE)
    if (changes.length === 0) return 0
    const positions = changes.map(({ position }) => position)
    await tx.delete(searchQueue).where(inArray(searchQueue.position, positions))
    for (const kind of new Set(changes.map((change) => change.kind))) {
      const ids = changes.filter((change) => change.kind === kind).map(({ objectId }) => objectId)
      await storeEntries(tx, kind, await readTexts[kind](tx, [...new Set(ids)]))
    }
    return changes.length
  })
}

async function storeEntries(tx: Database, kind: SearchKind, objects: readonly Described[]): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map(({ id, merchantId, mode, createdAt, texts }) => {
    const text = entryText(texts)
    return { id, merchantId, mode, kind, text, grams: entryGrams(text, { merchantId, mode, kind }), createdAt }
  })
  // in order, because an erasure locks entries in this order, too
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx
    .insert(searchEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: searchEntries.id,
      set: { text: sql`excluded.text`, grams: sql`excluded.grams`, createdAt: sql`excluded.created_at` },
    })
}

/**
 * Deletes the entries of objects whose person is erased, in the transaction of the erasure. The triggers have put the
 * objects into the queue again, so that they are found by what is left.
 */
export async function forgetEntries(tx: Database, ids: readonly string[]): Promise<void> {
  const locked = await tx
    .select({ id: searchEntries.id })
    .from(searchEntries)
    .where(isAmong(ids))
    .orderBy(asc(searchEntries.id))
    .for('update')
  await tx.delete(searchEntries).where(isAmong(locked.map(({ id }) => id)))
}

/** The ids are one parameter, because a statement has at most 65,535, and customers can have more payments. */
const isAmong = (ids: readonly string[]) => sql`${searchEntries.id} = any(${`{${ids.join()}}`}::uuid[])`
