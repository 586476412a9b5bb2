import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelOf } from '../../src/server/storage/channels'
import { paymentPages } from '../../src/server/storage/schema/pages'
import { sessions } from '../../src/server/storage/schema/sessions'
import { openLongPolls } from './held-polls'
import { AMINA, dataOf, world } from './world'

const here = world()
const JSON_BODY = { 'content-type': 'application/json' }

test('a poll held by one process is answered when the session changes in another', async () => {
  const { pay, sandbox, another } = here()
  const session = await pay()
  const second = await another()
  const { app } = second
  const path = `/api/v1/p/demo/sessions/${session.id}`
  const etag = (await app.request(path)).headers.get('etag') ?? ''
  const held = app.request(path, { headers: { 'if-none-match': etag, prefer: 'wait=20' } })
  await expect.poll(() => openLongPolls(second)).toBe(1)
  await sandbox(session, 'deposits', { amount: '1' })
  expect((await dataOf<typeof session>(await held)).status).toBe('partial')
  const seen = await dataOf<typeof session>(await app.request(path))
  expect(seen.version).toBeGreaterThan(session.version)
})

test('a change of a page reaches all processes at once', async () => {
  const { get, deps, another } = here()
  const second = await another()
  const origins = async () => (await second.pages.read('demo'))?.page.allowedOrigins
  expect(await origins()).toEqual(['http://localhost:8081'])
  await get('/api/v1/p/demo')
  await deps.storage.change(async ({ tx, announce }) => {
    await tx
      .update(paymentPages)
      .set({ amount: 100_000n, allowedOrigins: ['https://shop.example'] })
      .where(eq(paymentPages.slug, 'demo'))
    announce(channelOf.page('demo'))
  })
  expect((await dataOf<{ amount: string }>(await get('/api/v1/p/demo'))).amount).toBe('1000.00')
  await expect.poll(origins).toEqual(['https://shop.example'])
})

test('fifty requests with one key, spread over two processes, make one session and one custody request', async () => {
  const { deps, app, another } = here()
  const second = await another()
  const { address } = deps.custody.test
  let custodyCalls = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  deps.custody.test.address = async (request, key) => {
    custodyCalls += 1
    await answered
    return address(request, key)
  }
  const init = { method: 'POST', headers: { ...JSON_BODY, 'idempotency-key': 'k' }, body: JSON.stringify(AMINA) }
  const requests = Array.from({ length: 50 }, (_, index) =>
    (index % 2 ? app : second).app.request('/api/v1/p/demo/pay', init),
  )
  await expect.poll(() => custodyCalls).toBe(1)
  // all other processes read again every half second
  for (let round = 0; round < 4; round += 1) {
    await expect.poll(async () => (await openLongPolls(app)) + (await openLongPolls(second))).toBe(requests.length - 1)
    deps.clock.turn(500)
  }
  answer()
  await Promise.race(requests)
  // A stopped clock would also stop processes that missed the announcement.
  const turning = setInterval(() => deps.clock.turn(500), 20)
  try {
    const answers = await Promise.all(requests)
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  } finally {
    clearInterval(turning)
  }
  expect(custodyCalls).toBe(1)
  expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
})

test('a payment whose time is over expires once, in whichever process', async () => {
  const { pay, clock, app, another, session: read } = here()
  const second = await another()
  const open = await pay()
  clock.turn(30 * 60_000)
  await Promise.all([app.run('expire_sessions'), second.run('expire_sessions'), app.run('expire_sessions')])
  const ended = await read(open.id)
  expect(ended).toMatchObject({ status: 'expired', version: open.version + 1 })
})

test('thirty deposits, each reported twice to two processes at once, are all counted once', async () => {
  const { pay, deps, app, another, session: read } = here()
  const second = await another()
  const session = await pay()
  const say = (service: typeof app, index: number) =>
    service.intake.apply('test', {
      id: `notice-${index}`,
      type: 'deposit',
      data: {
        id: `deposit-${index}`,
        address: session.deposit_address ?? '',
        asset: 'USDT',
        network: 'Tron',
        amount: '1',
        hash: index.toString(16).padStart(64, '0'),
        confirmations: 19,
        required_confirmations: 19,
        state: 'confirmed',
      },
    })
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  await Promise.all(numbers.flatMap((index) => [say(app, index), say(second, index)]))
  const after = await read(session.id)
  expect(after).toMatchObject({ status: 'partial', crypto_amount_paid: '30', crypto_amount_due: '1.25' })
  expect(after.version).toBe(session.version + 30)
  expect(deps.log.lines.filter(({ event }) => event !== 'request')).toEqual([])
})

test('a deposit that arrives while the session is renewed counts for one of the two', async () => {
  const { pay, sandbox, post, session: read } = here()
  for (let round = 0; round < 5; round += 1) {
    const old = await pay()
    await sandbox(old, 'expire')
    const [, renewal] = await Promise.all([
      sandbox(old, 'deposits', { amount: '31.25' }),
      post(`/api/v1/p/demo/sessions/${old.id}/renew`),
    ])
    const statuses = [(await read(old.id)).status]
    if (renewal.status === 201) statuses.push((await dataOf<typeof old>(renewal, 201)).status)
    const renewed = (await read(old.id)).renewed_by
    const last = renewed ? (await read(renewed)).status : statuses[0]
    expect(last).toBe('completed')
    if (renewed) expect(statuses[0]).toBe('expired')
  }
})
