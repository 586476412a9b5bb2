import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../../src/server/ports/storage'
import { rowsOf } from '../../../../src/server/storage/database'
import type { CountedList } from '../../../../src/server/storage/schema/row-counts'
import { countsByMonth, countsByStatus, foldCounts } from '../../../../src/server/storage/totals/row-counts'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world()

const LISTS: Record<CountedList, readonly string[]> = {
  sessions: ['initiated', 'pending', 'completed', 'expired'],
  customers: [],
  invoices: ['open', 'paid', 'void'],
  events: ['pending', 'delivered', 'failed'],
}
const NAMES = Object.keys(LISTS) as CountedList[]
const MODES = ['test', 'live'] as const

/** A repeatable generator: a failing run can be repeated by its seed. */
function randomOf(seed: number) {
  let state = seed
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  return { below, one: <Of>(choices: readonly Of[]) => choices[below(choices.length)] as Of }
}

/** The columns in which copies of a row must differ. */
const DIFFERING: Record<CountedList, string> = {
  sessions: `'id', made, 'reference', made`,
  customers: `'id', made, 'email_key', made`,
  invoices: `'id', made`,
  events: `'id', made, 'position', nextval('events_position_seq')`,
}

/** One row of each list. The other rows are copies of it. */
async function firstOfEach(): Promise<void> {
  const me = await merchant(here())
  await here().pay()
  await me.ask('POST', '/api/v1/invoices', { currency: 'NGN', items: [{ description: 'B', unit_amount: '1' }] }, 201)
  await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hooks' })
  await me.ask('POST', '/sandbox/events', { event: 'payment.completed' }, 201)
}

const run = (database: Database, statement: string) => rowsOf<Record<string, unknown>>(database, sql.raw(statement))

/**
 * Makes, moves or deletes rows of a list. Rows that another process is changing are skipped, so that no process waits.
 */
async function change(database: Database, { below, one }: ReturnType<typeof randomOf>): Promise<void> {
  const list = one(NAMES)
  const some = `(select id from ${list} order by random() limit ${1 + below(3)} for no key update skip locked)`
  const statuses = LISTS[list]
  const isLong = `(select count(*) from ${list}) > 20`
  const act = below(10)
  if (act < 5) {
    const status = statuses.length > 0 ? `, 'status', '${one(statuses)}'` : ''
    await run(
      database,
      `insert into ${list} select copy.* from (select * from ${list} limit 1) source, generate_series(1, ${1 + below(4)}) n,
       lateral (select md5(random()::text || n)::uuid as made) id,
       lateral jsonb_populate_record(null::${list}, to_jsonb(source) ||
         jsonb_build_object(${DIFFERING[list]}, 'mode', '${one(MODES)}'${status})) copy`,
    )
  } else if (act < 8 && statuses.length > 0)
    await run(database, `update ${list} set status = '${one(statuses)}' where id in ${some}`)
  // rows that other rows refer to are not deleted
  else if (list === 'events' || list === 'invoices')
    await run(database, `delete from ${list} where id in ${some} and ${isLong}`)
}

class Undone extends Error {}
const undone = (work: Promise<unknown>) =>
  work.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })

/** Every count, and the rows themselves, in one snapshot. */
const compared = (database: Database) =>
  database.transaction(
    async (tx) => {
      const owner = { merchantId: here().merchantId }
      const counts: [string, number, number][] = []
      for (const list of NAMES)
        for (const mode of MODES)
          for (const status of [undefined, ...LISTS[list]]) {
            const only = status === undefined ? '' : ` and status = '${status}'`
            const rows = await run(
              tx,
              `select from ${list} where merchant_id = '${owner.merchantId}' and mode = '${mode}'${only}`,
            )
            const name = [list, mode, status].join(' ')
            const months = await countsByMonth(tx, { list, owner: { ...owner, mode }, status })
            counts.push([name, months.reduce((sum, { count }) => sum + count, 0), rows.length])
          }
      return counts
    },
    { isolationLevel: 'repeatable read' },
  )

async function expectEqual(database: Database): Promise<void> {
  for (const [name, counted, there] of await compared(database)) expect([name, counted]).toEqual([name, there])
}

describe('the counts of lists', () => {
  test.each([1, 2, 3])('equal the number of rows after and during changes by any processes (seed %i)', async (seed) => {
    await firstOfEach()
    const { database } = here().deps.storage
    const other = await here().another()
    const process = async (number: number) => {
      const random = randomOf(seed * 100 + number)
      for (let turn = 0; turn < 40; turn += 1) {
        const isUndone = random.below(5) === 0
        const changing = database.transaction(async (tx) => {
          for (let step = random.below(3); step >= 0; step -= 1) await change(tx, random)
          if (isUndone) throw new Undone()
        })
        await undone(changing)
        if (random.below(6) === 0) await random.one([here().app, other]).run('fold_counts')
        if (random.below(10) === 0) await expectEqual(database)
      }
    }
    await Promise.all([process(1), process(2), process(3)])
    await expectEqual(database)
    await other.run('fold_counts')
    await expectEqual(database)
    expect(await run(database, 'select from row_count_deltas')).toEqual([])
  })

  test('are unchanged when a process dies while it folds', async () => {
    await firstOfEach()
    const { database } = here().deps.storage
    const before = await compared(database)
    const dying = database.transaction(async (tx) => {
      await foldCounts(tx)
      throw new Undone()
    })
    await undone(dying)
    expect(await compared(database)).toEqual(before)
    expect(await run(database, 'select from row_count_deltas')).not.toEqual([])
    await foldCounts(database)
    expect(await compared(database)).toEqual(before)
  })

  test('are folded in several batches', async () => {
    await firstOfEach()
    const { database } = here().deps.storage
    await run(
      database,
      `insert into row_count_deltas select d.list, d.merchant_id, d.mode, d.status, d.created_at, n % 2 * 2 - 1
       from (select * from row_count_deltas limit 1) d, generate_series(1, 24000) n`,
    )
    const before = await countsByStatus(database, 'customers')
    await foldCounts(database)
    expect(await run(database, 'select from row_count_deltas')).toEqual([])
    expect(await countsByStatus(database, 'customers')).toEqual(before)
  })

  test('can be recomputed from the rows', async () => {
    await firstOfEach()
    const { database } = here().deps.storage
    await run(database, 'delete from row_count_deltas')
    await run(database, `update row_counts set count = 99`)
    await run(database, 'select recount_rows()')
    await expectEqual(database)
  })
})
