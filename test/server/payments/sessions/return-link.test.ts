import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { createEncryption } from '../../../../src/server/storage/encryption'
import { paymentPages } from '../../../../src/server/storage/schema/pages'
import { appOf, dataOf, world } from '../../world'

const here = world()
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`

test('the return link contains the payment’s data, signed over the whole query', async () => {
  const { pay, sandbox, deps } = here()
  const { database } = deps.storage
  await database
    .update(paymentPages)
    .set({ returnUrl: 'https://shop.example/thanks?order=1042#top' })
    .where(eq(paymentPages.slug, 'demo'))
  const paid = await sandbox(await pay(), 'deposits')
  const link = new URL(paid.return_link ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    order: '1042',
    session_id: paid.id,
    reference: paid.reference,
    status: 'completed',
    amount: '50000.00',
    currency: 'NGN',
    t: String(Date.parse('2026-11-21T10:00:00Z') / 1000),
  })
  const [page] = await database.select().from(paymentPages).where(eq(paymentPages.slug, 'demo'))
  expect(page?.returnSecret).toMatch(/^v1\./)
  const secret = deps.encryption.decrypt(page?.returnSecret ?? '', `page:${page?.id}`)
  const [query, sig] = link.search.slice(1).split('&sig=')
  expect(sig).toBe(
    createHmac('sha256', secret)
      .update(query ?? '')
      .digest('hex'),
  )
  expect(() => deps.encryption.decrypt(page?.returnSecret ?? '', 'page:another')).toThrow()
})

test('without a readable return secret, a payment works without its return link', async () => {
  const { pay, deps } = here()
  const returns = { returnUrl: 'https://shop.example/thanks' }
  await deps.storage.database.update(paymentPages).set(returns).where(eq(paymentPages.slug, 'demo'))
  const session = await pay()
  const { app } = appOf({
    ...deps,
    encryption: createEncryption('another secret, since JWT_SECRET was changed', deps.log),
  })
  const read = async () => dataOf(await app.request(`/api/v1/p/demo/sessions/${session.id}`))
  expect(await read()).toMatchObject({ status: 'pending', return_link: null })
  const deposit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  await app.request(path(session, 'sandbox/deposits'), deposit)
  expect(await read()).toMatchObject({ status: 'completed', return_link: null })
  expect(deps.log.lines.filter(({ event }) => event === 'secret.unreadable')).toEqual([
    { event: 'secret.unreadable', error: expect.stringMatching(/^page:/) },
  ])
})
