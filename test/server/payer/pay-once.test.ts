import { describe, expect, test } from 'vitest'
import type { Network } from '../../../src/contract/enums'
import type { Session } from '../../../src/contract/session/session'
import { CustodyUnavailable } from '../../../src/server/ports/custody'
import { customers } from '../../../src/server/storage/schema/customers'
import { idempotencyKeys } from '../../../src/server/storage/schema/service-state'
import { sessionAddresses, sessions } from '../../../src/server/storage/schema/sessions'
import { openLongPolls } from '../held-polls'
import { AMINA, dataOf, world } from '../world'

const here = world()
const PAY = '/api/v1/p/demo/pay'
const KEY = { 'idempotency-key': 'k-1' }

/** Counts the requests to custody, and holds each of them until it is released. */
function barrier() {
  const { deps } = here()
  const { address } = deps.custody.test
  const requestedKeys: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  deps.custody.test.address = async (request, key) => {
    requestedKeys.push(key)
    await gate
    return address(request, key)
  }
  return { requestedKeys, open: () => open() }
}

describe('paying with an Idempotency-Key', () => {
  test('fifty requests at once make one session and one custody request', async () => {
    const { app, post, deps } = here()
    const { requestedKeys, open } = barrier()
    const requests = Array.from({ length: 50 }, () => post(PAY, AMINA, KEY))
    await expect.poll(() => requestedKeys.length).toBe(1)
    // All other requests wait for the outcome of the first.
    await expect.poll(() => openLongPolls(app)).toBe(requests.length - 1)
    open()
    const bodies = await Promise.all(
      requests.map(async (request) => [(await request).status, await (await request).text()]),
    )
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(201)
    expect(requestedKeys).toHaveLength(1)
    expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
  })

  test('answers 503 to waiting requests when the process closes', async () => {
    const { app, post, clock } = here()
    const { requestedKeys, open } = barrier()
    const first = post(PAY, AMINA, KEY)
    await expect.poll(() => requestedKeys.length).toBe(1)
    const second = post(PAY, AMINA, KEY)
    await expect.poll(() => openLongPolls(app)).toBe(1)
    clock.hasten(1000)
    await app.close()
    const { status, headers } = await second
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    open()
    expect((await first).status).toBe(201)
  })

  test('replays the first answer for a day, refuses another body, and then starts a new payment', async () => {
    const { post, sandbox, clock } = here()
    const first = await post(PAY, AMINA, KEY)
    const body = await first.text()
    await sandbox(JSON.parse(body).data, 'deposits')
    const { email, ...rest } = AMINA
    const again = await post(PAY, { email, ...rest }, KEY)
    expect([again.status, await again.text()]).toEqual([201, body])
    const other = await post(PAY, { ...AMINA, first_name: 'Bola' }, KEY)
    expect([other.status, (await other.json()).message]).toEqual([409, expect.stringContaining('Idempotency-Key')])
    clock.turn(24 * 3_600_000)
    const fresh = await dataOf<Session>(await post(PAY, { ...AMINA, first_name: 'Bola' }, KEY), 201)
    expect(fresh.id).not.toBe(JSON.parse(body).data.id)
  })

  test('is scoped to the page', async () => {
    const { post } = here()
    const one = await dataOf<Session>(await post(PAY, AMINA, KEY), 201)
    const donation = { ...AMINA, network: 'Solana', amount: '25' }
    const two = await dataOf<Session>(await post('/api/v1/p/donate/pay', donation, KEY), 201)
    expect(two.id).not.toBe(one.id)
  })

  test('requests its address from custody again after a failure or a crash', async () => {
    const { post, deps, clock } = here()
    const { address } = deps.custody.test
    const requestedKeys: string[] = []
    let answer: () => Promise<never> | null = () => Promise.reject(new CustodyUnavailable('down'))
    deps.custody.test.address = async (request, key) => {
      requestedKeys.push(key)
      return answer() ?? address(request, key)
    }
    const down = await post(PAY, AMINA, KEY)
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
    answer = () => new Promise(() => {}) // the process dies inside the call
    void post(PAY, AMINA, KEY)
    while (requestedKeys.length < 2) await new Promise((resolve) => setImmediate(resolve))
    answer = () => null
    clock.turn(20_000)
    expect((await post(PAY, AMINA, KEY)).status).toBe(201)
    expect(new Set(requestedKeys).size).toBe(1)
    expect(requestedKeys).toHaveLength(3)
    expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
  })

  test('answers 503 to a request whose key another request took over, which makes the payment', async () => {
    const { post, deps, clock } = here()
    const { address } = deps.custody.test
    const held: (() => void)[] = []
    deps.custody.test.address = async (request, key) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return address(request, key)
    }
    const first = post(PAY, AMINA, KEY)
    await expect.poll(() => held.length).toBe(1)
    clock.turn(20_000)
    const second = post(PAY, AMINA, KEY)
    await expect.poll(() => held.length).toBe(2)
    held[0]?.()
    expect([(await first).status, (await first).headers.get('retry-after')]).toEqual([503, '1'])
    expect(await deps.storage.database.select().from(sessions)).toEqual([])
    held[1]?.()
    expect((await second).status).toBe(201)
    expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
  })

  test('stores nothing when the request is refused', async () => {
    const { post, deps } = here()
    expect((await post(PAY, { ...AMINA, asset: 'BTC' }, KEY)).status).toBe(400)
    expect(await deps.storage.database.select().from(idempotencyKeys)).toEqual([])
    expect(await deps.storage.database.select().from(customers)).toEqual([])
    expect((await post(PAY, AMINA, KEY)).status).toBe(201)
  })

  test('refuses an empty key, and a key that is too long', async () => {
    const { post } = here()
    for (const key of ['', 'k'.repeat(256)])
      expect((await post(PAY, AMINA, { 'idempotency-key': key })).status, key).toBe(400)
  })
})

describe('without a key', () => {
  test('every request is a session, and one e-mail in any case is one customer, whose name stays', async () => {
    const { pay, deps } = here()
    const one = await pay()
    const two = await pay({ email: 'AMINA@example.com', first_name: 'Mallory' })
    expect(one.deposit_address).not.toBe(two.deposit_address)
    const people = await deps.storage.database.select().from(customers)
    expect(people.map(({ firstName }) => firstName)).toEqual(['Amina'])
  })

  test('an address that its network refuses, needs a memo or belongs to another session is never shown', async () => {
    const { pay, post, deps } = here()
    const taken = await pay()
    for (const answer of [
      { address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2' },
      { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      { address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top', memo: '7' },
      { address: taken.deposit_address ?? '' },
    ]) {
      deps.custody.test.address = async () => ({ id: 'x', memo: null, ...answer })
      expect((await post(PAY, AMINA)).status).toBe(503)
    }
    expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
  })
})

describe('custody that returns an address twice', () => {
  const REPEATED = '0x52908400098527886E0F7030069857D2E4169EE7'
  const onEach = ['Base', 'Arbitrum', 'Ethereum', 'Binance_Smart_Chain'] as const

  test('an EVM address is never shown for two payments, not even on two networks', async () => {
    const { pay, post, deps } = here()
    const other = await pay({ asset: 'USDC', network: 'Solana' })
    deps.custody.test.address = async () => ({ id: 'x', memo: null, address: REPEATED.toLowerCase() })
    const { id } = await pay({ asset: 'USDC', network: 'Base' })
    for (const pair of [
      { asset: 'USDC', network: 'Arbitrum' },
      { asset: 'ETH', network: 'Ethereum' },
      { asset: 'BNB', network: 'Binance_Smart_Chain' },
    ]) {
      expect((await post(PAY, { ...AMINA, ...pair })).status).toBe(503)
      expect((await post(`/api/v1/p/demo/sessions/${other.id}/method`, pair)).status).toBe(503)
    }
    const issued = await deps.storage.database.select().from(sessionAddresses)
    expect(issued.filter(({ address }) => address === REPEATED).map(({ sessionId }) => sessionId)).toEqual([id])
    // The log tells the operator why customers cannot pay.
    const reported = deps.log.lines.filter(({ event }) => event === 'custody.address')
    expect(reported).toHaveLength(6)
    expect(reported[1]).toMatchObject({ session: other.id, mode: 'test', error: 'an address of another payment' })
  })

  test('an EVM address that custody gives to several payments at once is shown for one', async () => {
    const { post, deps } = here()
    for (let round = 1; round <= 5; round += 1) {
      const address = `0x${String(round).repeat(40)}`
      deps.custody.test.address = async () => ({ id: 'x', memo: null, address })
      const answers = await Promise.all(
        onEach.map((network) => post(PAY, { ...AMINA, asset: coinOf(network), network })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 503, 503, 503])
    }
  })

  test('a payment keeps its EVM address when its network is changed, and when it is renewed', async () => {
    const { pay, post, deps } = here()
    deps.custody.test.address = async () => ({ id: 'x', memo: null, address: REPEATED })
    const { id } = await pay({ asset: 'USDC', network: 'Base' })
    for (const network of onEach) {
      const pair = { asset: coinOf(network), network }
      const changed = await dataOf(await post(`/api/v1/p/demo/sessions/${id}/method`, pair))
      expect(changed).toMatchObject({ network, deposit_address: REPEATED })
    }
    const renewed = await dataOf(
      await post(`/api/v1/p/demo/sessions/${id}/renew`, { asset: 'ETH', network: 'Base' }),
      201,
    )
    expect(renewed).toMatchObject({ network: 'Base', deposit_address: REPEATED })
  })
})

const coinOf = (network: Network) => (network === 'Binance_Smart_Chain' ? 'BNB' : 'USDC')
