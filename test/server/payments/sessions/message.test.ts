import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { events } from '../../../../src/server/storage/schema/webhooks'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { AMINA, dataOf, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const PATH = '/api/v1/payment-sessions'

const pay = (more: object, slug = 'donate') => here().post(`/api/v1/p/${slug}/pay`, { ...AMINA, amount: 50, ...more })
const started = async (message: unknown) => dataOf<Session>(await pay({ message }), 201)
const sandbox = ({ id }: Session, act: string) => here().post(`/api/v1/p/donate/sessions/${id}/sandbox/${act}`, {})
const read = (me: Merchant, { id }: Pick<Session, 'id'>) => me.ask<MerchantSession>('GET', `${PATH}/${id}`)

test('the message of a customer is for the merchant alone', async () => {
  const me = await merchant(here())
  const session = await started('For the library in Ìbàdàn')
  expect((await read(me, session)).message).toBe('For the library in Ìbàdàn')
  expect(JSON.stringify([session, await here().session(session.id, 'donate')])).not.toContain('library')
  const document = await (await here().get(`/p/donate/s/${session.id}`)).text()
  expect(document).not.toContain('library')
})

test('a message is cleaned plain text of at most 300 characters', async () => {
  const me = await merchant(here())
  const messageOf = async (message: unknown) => (await read(me, await started(message))).message
  expect(await messageOf('  \u202AHello\u202C\u0007\r\n\r\n\r\n\r\n<b>you</b>\u200B  ')).toBe('Hello\n\n<b>you</b>')
  expect(await messageOf('🎁'.repeat(300))).toBe('🎁'.repeat(300))
  for (const empty of ['', ' \u200B\n ', null, undefined]) expect(await messageOf(empty)).toBeNull()
  for (const message of ['x'.repeat(301), 'x'.repeat(100_00), 7, 'a\0'])
    expect((await pay({ message })).status).toBe(400)
})

test('a page with a fixed price takes no message', async () => {
  const refused = await pay({ amount: undefined, message: 'Hello' }, 'demo')
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toEqual(['message: Must not be given on a page with a fixed amount.'])
})

test('a renewal keeps the message, and the erasure of the customer removes it everywhere', async () => {
  const me = await merchant(here())
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  const first = await started('For Zainab')
  await sandbox(first, 'expire')
  const next = await dataOf<Session>(await here().post(`/api/v1/p/donate/sessions/${first.id}/renew`, {}), 201)
  await sandbox(next, 'deposits')
  const { message, customer_id } = await read(me, next)
  expect(message).toBe('For Zainab')
  const stored = () => here().deps.storage.database.select().from(events).where(eq(events.sessionId, next.id))
  expect(JSON.stringify(await stored())).toContain('For Zainab')
  await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
  expect((await read(me, next)).message).toBeNull()
  expect((await read(me, first)).message).toBeNull()
  expect(JSON.stringify(await stored())).not.toContain('Zainab')
})

test('an export has messages beside the names, and no formula', async () => {
  const me = await merchant(here())
  await started('=HYPERLINK("https://evil.example")')
  const csv = async (query: string) => (await me.call('GET', `${PATH}/export${query}`)).text()
  expect(await csv('?customers=true')).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(await csv('')).not.toContain('HYPERLINK')
})
