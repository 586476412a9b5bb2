import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/members/audit'
import { jtiOf, type Merchant, merchant } from '../merchant'
import { world } from '../world'
import { AUDIT, DEMO, demoId, entries, SETTINGS } from './setup'

const here = world(SETTINGS)

describe('the list of audit entries', () => {
  async function makeEntries() {
    const me = await merchant(here())
    const other = await merchant(here())
    for (const [one, amount] of [
      [me, '1000'],
      [other, '2000'],
      [me, '3000'],
    ] as const) {
      here().clock.turn(60_000)
      await one.ask('PATCH', DEMO, { amount })
    }
    await me.ask('PATCH', '/api/v1/payment-pages/donate', { status: 'inactive' })
    return { me, other }
  }
  const amounts = async (me: Merchant, query: string) =>
    (await entries(me, query)).map(({ changes }) => changes[0]?.after)

  test('is filtered by action, object, key and time, newest first', async () => {
    const { me, other } = await makeEntries()
    const page = await demoId(me)
    const updates = '?action=payment_page.updated'
    expect(await amounts(me, updates)).toEqual(['inactive', '3000.00', '2000.00', '1000.00'])
    expect(await amounts(me, `?object=${page}`)).toEqual(['3000.00', '2000.00', '1000.00'])
    expect(await amounts(me, `?object=${page}&key=${jtiOf(me.token)}`)).toEqual(['3000.00', '1000.00'])
    expect(await amounts(me, `?key=${jtiOf(other.token)}`)).toEqual(['2000.00'])
    expect((await entries(me, '?key=operator')).map(({ action }) => action)).toEqual(['key.created', 'key.created'])
    expect(await amounts(me, `${updates}&from=2026-11-21T10:02:00Z&to=2026-11-21T10:02:00Z`)).toEqual(['2000.00'])
    expect(await amounts(me, `${updates}&from=2026-11-21T10:02:00.001Z`)).toEqual(['inactive', '3000.00'])
    expect(await entries(me, '?object=nothing')).toEqual([])
  })

  test('is divided into pages', async () => {
    const { me } = await makeEntries()
    const { data, meta } = await (await me.call('GET', `${AUDIT}?limit=2&page=2`)).json()
    expect(data.map(({ changes }: AuditEntry) => changes[0]?.after)).toEqual(['2000.00', '1000.00'])
    expect(meta).toEqual({ total: 6, page: 2, limit: 2, total_pages: 3, has_next: true, has_prev: true })
  })

  test.each([
    ['?objct=x', 'objct: This parameter is not known.'],
    ['?size=5', 'size: This parameter is not known.'],
    ['?action=page.opened', 'action: This action is not known.'],
    ['?from=yesterday', 'from: Must be an ISO 8601 date-time.'],
    ['?from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'from: Must not be after to.'],
    ['?object=', 'object: This field is required.'],
    ['?key=%00', 'key: Must not have NUL or lone surrogates, which cannot be stored.'],
    ['?limit=101', 'limit: Must be at most 100.'],
  ])('refuses %s', async (query, problem) => {
    const me = await merchant(here())
    const response = await me.call('GET', `${AUDIT}${query}`)
    expect([response.status, (await response.json()).errors]).toEqual([400, [problem]])
  })

  test('has no entry of another merchant, or of the other mode', async () => {
    const { me } = await makeEntries()
    const page = await demoId(me)
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      const made = [{ action: 'key.created', object: jtiOf(other.token) }]
      expect(await entries(other)).toMatchObject(made)
      expect(await entries(other, `?object=${page}`)).toEqual([])
      expect(await entries(other, `?key=${jtiOf(me.token)}`)).toEqual([])
    }
  })

  test.each([
    ['audit_entries_of_merchant', ''],
    ['audit_entries_of_object', `and object = 'x'`],
    ['audit_entries_of_actor', `and actor = 'x'`],
  ])('is read with the index %s, in its order', async (index, filter) => {
    const plan = await here().deps.storage.database.transaction(async (tx) => {
      // with few rows, the planner would read all of them by any index
      await tx.execute(sql`
        insert into audit_entries (id, merchant_id, mode, actor, action, object, changes, created_at)
        select gen_random_uuid(), ${here().merchantId}, 'test', 'actor ' || n, 'bank.created', 'object ' || n, '[]', now()
        from generate_series(1, 2000) n`)
      await tx.execute(sql`analyze audit_entries`)
      const own = `merchant_id = '${here().merchantId}' and mode = 'test' ${filter}`
      const { rows } = (await tx.execute(
        sql.raw(`explain select * from audit_entries where ${own} order by position desc limit 20`),
      )) as { rows: { 'QUERY PLAN': string }[] }
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`Index Scan Backward using ${index}`)
    expect(plan).not.toContain('Sort')
  })
})
