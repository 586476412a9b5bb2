import { describe, expect, it } from 'vitest'
import { AMINA, world } from '../world'

const given = world()

const submit = (headers: Record<string, string>, environment: object, request = AMINA) =>
  given().app.app.request(
    '/api/v1/p/demo/pay',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    },
    environment,
  )
const idOf = async (response: Response) => ((await response.json()) as { data: { id: string } }).data.id
const FORM = { plainForm: true }
/** Sends a form that was drawn with this value, or with none. */
const sent = async (token?: string, request = AMINA) =>
  idOf(await submit(token === undefined ? {} : { 'form-token': token }, FORM, request))

describe('a plain form that is sent again', () => {
  it('is the same payment within ten minutes, and a new one after', async () => {
    const value = given().app.issueToken('demo')
    const first = await sent(value)
    given().clock.turn(599_000)
    expect(await sent(value)).toBe(first)
    given().clock.turn(1_000)
    expect(await sent(value)).not.toBe(first)
  })

  it('is one payment when it is sent ten times at once', async () => {
    const value = given().app.issueToken('demo')
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => sent(value)))).size).toBe(1)
  })

  it.each([
    ['another form, with the same entries', () => given().app.issueToken('demo')],
    ['a form without a value', () => undefined],
    ['a value that we never gave', () => 'A'.repeat(32)],
    ['the value of another page’s form', () => given().app.issueToken('donate')],
    [
      'a value that is older than a day',
      () => {
        const value = given().app.issueToken('demo')
        given().clock.turn(86_400_000)
        return value
      },
    ],
  ])('is never somebody else’s payment: %s', async (_, make) => {
    const value = make()
    const first = await sent(value)
    expect(await sent(make())).not.toBe(first)
    if (value === undefined || value.startsWith('A')) expect(await sent(value)).not.toBe(first)
  })

  it('with other entries is another payment, should a cache have given one form to two people', async () => {
    const value = given().app.issueToken('demo')
    const first = await sent(value)
    expect(await sent(value, { ...AMINA, first_name: 'Bola', email: 'bola@example.com' })).not.toBe(first)
    expect(await sent(value)).toBe(first)
  })

  it('is known to every process, and after a restart', async () => {
    const other = await given().another()
    const value = other.issueToken('demo')
    const first = await sent(value)
    const again = await other.app.request(
      '/api/v1/p/demo/pay',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'form-token': value },
        body: JSON.stringify(AMINA),
      },
      FORM,
    )
    expect(await idOf(again)).toBe(first)
  })

  it('is a payment of its own, whatever a request from outside says', async () => {
    const value = given().app.issueToken('demo')
    const first = await sent(value)
    expect(await idOf(await submit({ 'form-token': value }, {}))).not.toBe(first)
    expect(await idOf(await submit({ 'form-token': value, 'idempotency-key': value }, {}))).not.toBe(first)
    // nor does its Idempotency-Key count for a form
    const [one, two] = [await submit({ 'idempotency-key': 'x' }, FORM), await submit({ 'idempotency-key': 'x' }, FORM)]
    expect(await idOf(one)).not.toBe(await idOf(two))
  })
})

describe('the answer to paying', () => {
  it('has the tag of the session, so that the first poll already waits', async () => {
    const made = await submit({ 'idempotency-key': 'one' }, {})
    const tag = made.headers.get('etag') ?? ''
    const polled = await given().get(`/api/v1/p/demo/sessions/${await idOf(made)}`, { 'if-none-match': tag })
    expect(tag).not.toBe('')
    expect(polled.status).toBe(304)
  })
})
