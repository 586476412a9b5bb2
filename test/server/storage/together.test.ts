import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeOf } from '../../../src/server/runtime/error-code'
import { rowsOf } from '../../../src/server/storage/database'
import { together } from '../../../src/server/storage/together'
import { world } from '../world'

const here = world()
const unknown = sql`select * from a_table_that_is_not`
const one = sql`select 1 as one`

test('returns the results of the steps in their order', async () => {
  const [first, second, third] = await together(Promise.resolve(1), null, Promise.resolve('three'))
  expect([first, second, third]).toEqual([1, null, 'three'])
})

test('awaits every step, although one has failed', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => {
    ended = true
  })
  await expect(together(Promise.reject(new Error('first')), slow)).rejects.toThrow('first')
  expect(ended).toBe(true)
})

test('throws the error that failed the transaction, not a consequence of it', async () => {
  const { storage } = here().deps
  const failing = storage.change(({ tx }) =>
    together(
      (async () => {
        await tx.execute(one)
        await tx.execute(one)
      })(),
      tx.execute(unknown),
    ),
  )
  const error = await failing.catch((thrown: unknown) => thrown)
  expect(codeOf(error)).toBe('42P01')
})

test('a change fails if the error of a step was ignored', async () => {
  const { storage } = here().deps
  const change = storage.change(async ({ tx }) => {
    await tx.execute(sql`insert into settings (name, value) values ('unheard', '1')`)
    await tx.execute(unknown).catch(() => {})
  })
  if (process.env.DATABASE_URL) await expect(change).rejects.toThrow('rolled back')
  else await change.catch(() => {})
  const rows = await rowsOf<unknown>(storage.database, sql`select from settings where name = 'unheard'`)
  expect(rows).toEqual([])
})

test('a failed change writes nothing later, and its connection can be used again', async () => {
  const { storage } = here().deps
  const insert = (name: string) => sql`insert into settings (name, value) values (${name}, '1')`
  const failing = storage.change(({ tx }) =>
    together(
      Promise.reject(new Error('refused')),
      (async () => {
        await tx.execute(one)
        await tx.execute(insert('late'))
      })(),
    ),
  )
  await expect(failing).rejects.toThrow('refused')
  await Promise.all(
    Array.from({ length: 15 }, (_, index) => storage.change(({ tx }) => tx.execute(insert(`after-${index}`)))),
  )
  const rows = await rowsOf<{ name: string }>(
    storage.database,
    sql`select name from settings where name like 'late%' or name like 'after-%'`,
  )
  expect(rows).toHaveLength(15)
})
