import { describe, expect, it } from 'vitest'
import { AMINA, world } from './world'

const given = world()

const submit = (key: string, environment: object, request = AMINA) =>
  given().app.app.request(
    '/api/v1/p/demo/pay',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(request),
    },
    environment,
  )
const idOf = async (response: Response) => ((await response.json()) as { data: { id: string } }).data.id

describe('a plain form that is sent again', () => {
  it('is the same payment within ten minutes, and a new one after', async () => {
    const first = await idOf(await submit('form:1', { plainForm: true }))
    given().clock.turn(599_000)
    expect(await idOf(await submit('form:1', { plainForm: true }))).toBe(first)
    given().clock.turn(1_000)
    expect(await idOf(await submit('form:1', { plainForm: true }))).not.toBe(first)
  })

  it('keeps a key of a request from outside for a day, whatever it looks like', async () => {
    const first = await idOf(await submit('form:1', {}))
    given().clock.turn(23 * 3_600_000)
    expect(await idOf(await submit('form:1', {}))).toBe(first)
  })

  it('is a payment of its own, whoever took its key from outside before', async () => {
    const taken = await idOf(await submit('form:1', {}))
    expect(await idOf(await submit('form:1', { plainForm: true }))).not.toBe(taken)
    await submit('form:2', {}, { ...AMINA, metadata: { x: 1 } })
    expect((await submit('form:2', { plainForm: true })).status).toBe(201)
  })
})

describe('the answer to paying', () => {
  it('has the tag of the session, so that the first poll already waits', async () => {
    const made = await submit('one', {})
    const tag = made.headers.get('etag') ?? ''
    const polled = await given().get(`/api/v1/p/demo/sessions/${await idOf(made)}`, { 'if-none-match': tag })
    expect(tag).not.toBe('')
    expect(polled.status).toBe(304)
  })
})
