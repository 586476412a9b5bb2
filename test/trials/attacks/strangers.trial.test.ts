import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'

let cluster: Cluster
let service: Service

beforeAll(async () => {
  cluster = await startCluster()
  service = await startService({ DATABASE_URL: cluster.url, RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
})
afterAll(async () => {
  await service?.stop()
  await cluster?.stop()
})

/** The number of address blocks that an attacker may have: half are single IPv4 addresses, half are IPv6 /48 blocks. */
const ADDRESS_BLOCKS = 400
const addressInBlock = (block: number) =>
  block % 2 === 0
    ? `203.0.${113 + (block >> 8)}.${block & 255}`
    : `2001:db8:${block.toString(16)}:${randomInt(65_536).toString(16)}::${randomInt(1, 65_536).toString(16)}`

const request = (path: string, address: string, init: RequestInit = {}) =>
  fetch(service.origin + path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
  })

async function readHiddenValue(response: Response): Promise<string> {
  return /name="form_token" value="([^"]+)"/.exec(await response.text())?.[1] ?? ''
}

let customerCount = 0
function pay(address: string, value: string | null): Promise<Response> {
  customerCount += 1
  return request('/api/v1/p/demo/pay', address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(value !== null && { 'form-token': value }) },
    body: JSON.stringify({
      asset: 'USDT',
      network: 'Tron',
      first_name: 'Amina',
      email: `customer.${customerCount}@example.com`,
    }),
  })
}

/** Opens the form, starts a payment, and opens it. Returns whether all of this worked. */
async function isServed(address: string): Promise<boolean> {
  const form = await request('/p/demo', address)
  const paid = await pay(address, await readHiddenValue(form))
  if (form.status !== 200 || paid.status !== 201) return false
  const { id } = ((await paid.json()) as { data: { id: string } }).data
  return (await request(`/p/demo/s/${id}`, address)).status === 200
}

test('attackers in 400 address blocks prevent at most one customer in a hundred from paying', async () => {
  const refused = { withForm: 0, withoutForm: 0, guesses: 0, drawings: 0 }
  let isOver = false
  let turn = 0

  const values = new Map<number, string>()
  /** Sends requests as fast as answers arrive. */
  async function attack() {
    while (!isOver) {
      turn += 1
      const block = turn % ADDRESS_BLOCKS
      const address = addressInBlock(block)
      // Each address block reuses a single hidden value.
      const value = values.get(block) ?? (await readHiddenValue(await request('/p/demo', address)))
      values.set(block, value)
      const [drawn, bare] = await Promise.all([pay(address, value), pay(address, null)])
      if (drawn.status === 429) refused.withForm += 1
      if (bare.status === 429) refused.withoutForm += 1
      if (turn % 10 > 0) continue
      // One address block is enough for the other attacks.
      const [guess, drawing] = [
        await request(`/p/guess-${turn}`, addressInBlock(0)),
        await request(`/p/donate?amount=${turn}`, addressInBlock(0)),
      ]
      if (guess.status === 429) refused.guesses += 1
      if (drawing.status === 429) refused.drawings += 1
      for (const answer of [guess, drawing]) {
        const text = await answer.text()
        if (answer.status === 429) expect(text).toContain('Wait a moment')
      }
    }
  }

  const attackers = Array.from({ length: 12 }, attack)
  let [served, tried] = [0, 0]
  // The loop runs until the limits of payments with and without a form are exceeded.
  while (tried < 100 || refused.withForm < 50 || refused.withoutForm < 50) {
    tried += 1
    if (await isServed(`198.51.${100 + (tried >> 8)}.${tried & 255}`)) served += 1
  }
  isOver = true
  await Promise.all(attackers)
  process.stdout.write(`${served} of ${tried} customers served; refused: ${JSON.stringify(refused)}\n`)
  expect(served / tried).toBeGreaterThanOrEqual(0.99)
})

test('guessed slugs answer 429 after sixty requests of an address, in the customer’s language', async () => {
  const statuses: number[] = []
  let last = ''
  for (let index = 0; index < 400; index += 1) {
    const answer = await request(`/p/guess-${index}`, '192.0.2.99', { headers: { 'accept-language': 'sw' } })
    statuses.push(answer.status)
    last = await answer.text()
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(120)
  expect(statuses.at(-1)).toBe(429)
  expect(last).toContain('<html lang="sw"')
  // The address can still open existing pages.
  expect((await request('/p/demo', '192.0.2.99')).status).toBe(200)
})

test('an address that requests too many prefilled forms does not affect other customers', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 640 }, async (_, index) => {
      const response = await request(`/p/donate?amount=${index + 1}`, '192.0.2.77')
      await response.text()
      return [response.status, response.headers.get('retry-after') !== null]
    }),
  )
  // The limit is 300 a minute, and a new minute may begin during the test.
  expect(statuses.filter(([status]) => status === 200).length).toBeLessThanOrEqual(600)
  expect(statuses.filter(([status, hasRetryAfter]) => status === 429 && hasRetryAfter).length).toBeGreaterThanOrEqual(
    20,
  )
  expect((await request('/p/donate', '192.0.2.77')).status).toBe(200)
  expect((await request('/p/donate?amount=5', '192.0.2.78')).status).toBe(200)
})
