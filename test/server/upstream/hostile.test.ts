import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Fault } from './fake-upstream'
import { call, DEMO, KEY, PAYER, until, world, writePage } from './world'

const OTHER = '5f0c5c9e-0000-4000-8000-000000000001'

/** Answers of a hostile upstream. `null`: no answer. */
const FAULTS: [string, Fault][] = [
  ['is down', (request) => Boolean(request.socket.destroy())],
  ['answers HTML', (_, response) => html(response, 200)],
  ['answers HTML with status 500', (_, response) => html(response, 500)],
  ['says that it is JSON and sends HTML', (_, response) => json(response, '<html>')],
  ['sends half of its JSON', (_, response) => json(response, '{"data":{"id":"5f0c5c9e')],
  [
    'closes midway',
    (request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' }).write('{"data":{')
      setTimeout(() => request.socket.destroy(), 5)
      return true
    },
  ],
  [
    'redirects to where the key would be read',
    (request, response) =>
      Boolean(response.writeHead(302, { Location: `http://${request.headers.host}/api/v1/swaps` }).end()),
  ],
  ['sends 10 MB', (_, response) => json(response, `{"data":{"id":"${'x'.repeat(10 * 1024 * 1024)}"}}`)],
  [
    'never ends',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => {
        if (response.write(' '.repeat(65_536))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
      return true
    },
  ],
  ['answers with nothing', (_, response) => json(response, '')],
  ['answers null', (_, response) => json(response, 'null')],
  ['answers a list', (_, response) => json(response, '[[[[]]]]')],
  ['answers something else', (_, response) => json(response, '{"data":{"hello":"world"}}')],
  ['nests a hundred thousand deep', (_, response) => json(response, '[['.repeat(50_000) + ']]'.repeat(50_000))],
  [
    'answers another’s session',
    (request, response) =>
      request.method === 'GET' ? json(response, `{"id":"${randomUUID()}","status":"completed"}`) : json(response, '{}'),
  ],
  ['refuses the key', (_, response) => json(response, `{"message":"Bearer ${KEY} is not valid"}`, 401)],
]

function html(response: Parameters<Fault>[1], status: number) {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Traceback (most recent call last)</h1>')
  return true
}
function json(response: Parameters<Fault>[1], text: string, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
  return true
}

describe.each(FAULTS)('an upstream that %s', (_, fault) => {
  it('is a 503 with Retry-After, without a word of its answer', async () => {
    const { upstream, fronts, log } = await world()
    await call(fronts[0], 'demo/pay', PAYER)
    upstream.fail(fault)
    upstream.calls.length = 0
    const fresh = fronts[0]
    const answers = [
      await call(fresh, 'never-seen'),
      await call(fresh, 'never-seen/pay', PAYER),
      await call(fresh, 'demo/pay', { ...PAYER, email: 'bola@example.com' }),
      await call(fresh, `demo/sessions/${OTHER}`),
    ]
    for (const { status, headers, data, text } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(data).toMatchObject({ success: false, status: 503 })
      expect(text).not.toMatch(/traceback|canary|html|\.[jt]s:\d+/i)
    }
    expect(upstream.calls.map(({ path }) => path)).not.toContain('/api/v1/swaps')
    expect(JSON.stringify(log.lines)).not.toMatch(/canary|traceback|127\.0\.0\.1/i)
  })

  it('leaves the known state on the screen', async () => {
    const { upstream, fronts, clock } = await world()
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    upstream.fail(fault)
    clock.turn(1_000)
    const later = await call(fronts[0], `demo/sessions/${data.id}`)
    expect(later.data).toMatchObject({ ...data, stale: true, version: expect.any(Number) })
    expect((await call(fronts[0], 'demo')).data.title).toBe(DEMO.title)
  })
})

describe('a slow upstream', () => {
  it('times out after ten seconds, for a page after five', async () => {
    const { upstream, fronts, clock } = await world()
    upstream.fail(() => true)
    const pending = call(fronts[0], 'demo')
    await until(() => upstream.callsTo('GET', '/api/v1/p/demo').length > 0)
    clock.turn(5_000)
    expect((await pending).status).toBe(503)
  })

  it('does not delay a page that a file describes', async () => {
    const { upstream, pagesDir, start, clock } = await world()
    writePage(pagesDir, 'filed', { ...DEMO, slug: 'filed' })
    const front = start()
    upstream.fail(() => true)
    const pending = call(front, 'filed')
    await until(() => upstream.callsTo('GET', '/api/v1/p/filed').length > 0)
    clock.turn(5_000)
    await until(() => upstream.callsTo('POST', '/api/v1/payment-sessions/estimate').length > 0)
    clock.turn(2_500)
    expect((await pending).data).toMatchObject({ title: DEMO.title, options: [{ crypto_amount: null }, {}] })
  })
})

describe('an unsafe address', () => {
  it.each([
    ['of another network', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['with a wrong checksum', 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2'],
    ['of the token itself', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['that is not an address', '<script>alert(1)</script>'],
  ])('(%s) is never shown', async (_, address) => {
    const { upstream, fronts, clock } = await world()
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    upstream.change(data.id, { address })
    clock.turn(1_000)
    const later = await call(fronts[0], `demo/sessions/${data.id}`)
    // with the amount, the page can explain that it hides the address
    expect(later.data).toMatchObject({
      deposit_address: null,
      payment_uri: null,
      qr: null,
      crypto_amount: data.crypto_amount,
    })
    expect(later.text).not.toContain(address)
  })
})
