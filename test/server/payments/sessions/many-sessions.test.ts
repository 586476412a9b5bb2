import { getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { openLongPolls } from '../../held-polls'
import { AMINA, dataOf, world } from '../../world'

const MANY = 10_000
/** The number of polls that are held here. The benches hold ten thousand. */
const SEEN = 1000
const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
/** Payers of five carriers, each with one address for all of its phones. */
const from = (index: number) => ({ 'x-forwarded-for': `41.58.0.${index % 5}` })

test('ten thousand open sessions of one page are polled, held and paid like one', async () => {
  const { app, get, post, deps, clock } = here()
  const path = (id: string) => `/api/v1/p/demo/sessions/${id}`
  const pay = async () => dataOf<Session>(await post('/api/v1/p/demo/pay', AMINA, from(0)), 201)
  const first = await pay()
  await copies(first, MANY - 1)
  const all = await deps.storage.database.select({ id: sessions.id }).from(sessions)
  expect(all).toHaveLength(MANY)
  const open = [
    { id: first.id },
    ...all.filter(({ id }, index) => index % (MANY / SEEN) === 0 && id !== first.id),
  ].slice(0, SEEN)

  const last = await pay()
  const answers: Response[] = []
  for (const [index, { id }] of open.entries()) answers.push(await get(path(id), from(index)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const held = open.map(({ id }, index) =>
    get(path(id), { ...from(index), prefer: 'wait=50', 'if-none-match': answers[index]?.headers.get('etag') ?? '' }),
  )
  await expect.poll(() => openLongPolls(app)).toBe(SEEN)
  const paid = await here().sandbox(last, 'deposits')
  expect(paid.status).toBe('completed')
  expect(await openLongPolls(app)).toBe(SEEN)
  await here().sandbox(first, 'deposits')
  expect((await dataOf<Session>((await held[0]) as Response)).status).toBe('completed')
  clock.turn(50_000)
  const statuses = (await Promise.all(held)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 304)).toHaveLength(SEEN - 1)
}, 300_000)

/** Copies of a session in everything but its id and reference. */
async function copies({ id }: Session, count: number) {
  const same = Object.values(getTableColumns(sessions))
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'reference')
  const columns = sql.raw(same.map((name) => `"${name}"`).join(', '))
  await here().deps.storage.database.execute(sql`
    insert into sessions (id, reference, ${columns})
    select gen_random_uuid(), 'ps_copy_' || number, ${columns}
    from sessions, generate_series(1, ${count}::int) number
    where id = ${id}`)
}
