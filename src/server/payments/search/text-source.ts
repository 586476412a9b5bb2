import { and, arrayContains, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type SearchKind, searchEntries } from '../../storage/schema/search'
import { PART_LENGTH, queryGrams, queryWords, type SearchScope } from './grams'
import { isWanted, type Source, type Wanted } from './read-found'

/** The newest entries, from which we estimate whether many contain the words. */
const SAMPLE_SIZE = 200
/** With more matches in the sample, the newest are found soonest by reading the list. */
const MAX_IN_SAMPLE = 4

/**
 * Finds objects whose texts contain all words of the query: any three characters of a word or more, or the one or two
 * characters at its beginning.
 */
export const textSource =
  (database: Database, owner: MerchantAndMode, kind: SearchKind, query: string): Source =>
  async (wanted) => {
    const words = queryWords(query)
    if (words.length === 0) return { places: [], isCut: false }
    const scope: SearchScope = { ...owner, kind }
    const contains = and(...words.map(containsWord)) ?? sql`false`
    const isOwn = and(ownedBy(searchEntries, owner), eq(searchEntries.kind, kind))
    return (await isFrequent(database, isOwn, contains))
      ? newest(database, and(isOwn, contains), wanted, wanted.page)
      : // The condition on the merchant is no plain one, so that PostgreSQL uses the index of the grams.
        newest(
          database,
          and(arrayContains(searchEntries.grams, queryGrams(words, scope)), sql`(${isOwn}) is true`, contains),
          wanted,
          wanted.counted,
        )
  }

/** Whether many of the merchant's newest entries match. False if all of the entries are few. */
async function isFrequent(database: Database, isOwn: SQL | undefined, contains: SQL): Promise<boolean> {
  const sample = database
    .select({ matches: sql<boolean>`(${contains})`.as('matches') })
    .from(searchEntries)
    .where(isOwn)
    .orderBy(desc(searchEntries.createdAt), desc(searchEntries.id))
    .limit(SAMPLE_SIZE)
    .as('sample')
  const { all, matches } = requireRow(
    await database
      .select({
        all: sql<number>`count(*)::int`,
        matches: sql<number>`(count(*) filter (where ${sample.matches}))::int`,
      })
      .from(sample),
  )
  return all === SAMPLE_SIZE && matches > MAX_IN_SAMPLE
}

async function newest(database: Database, where: SQL | undefined, wanted: Wanted, count: number) {
  const places = await database
    .select({ id: searchEntries.id, createdAt: searchEntries.createdAt })
    .from(searchEntries)
    .where(and(where, isWanted(searchEntries, wanted)))
    .orderBy(desc(searchEntries.createdAt), desc(searchEntries.id))
    .limit(count)
  return { places, isCut: places.length === count }
}

/** A number of one or two digits, such as order 7, is found as a whole word. */
function containsWord(word: string): SQL {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  if (word.length >= PART_LENGTH) return sql`${searchEntries.text} like ${`%${literal}%`}`
  const end = /^\d+$/.test(word) ? ' ' : ''
  return sql`${searchEntries.text} like ${`% ${literal}${end}%`}`
}
