import { describe, expect, it } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import type { App } from '../../../src/server/app'
import { AMINA, dataOf, world } from '../world'
import { plainDocuments } from './plain-documents'

const given = world()

/** Posts a form with this token, or without one, as a browser without script does. */
const sentTo = async (app: App, token?: string, request = AMINA, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ ...(request as object), ...(token !== undefined && { form_token: token }) })
  const response = await plainDocuments(app).request('/p/demo', { method: 'POST', headers, body })
  expect(response.status).toBe(303)
  return response.headers.get('location')?.replace('/p/demo/s/', '')
}
const sent = (token?: string, request = AMINA) => sentTo(given().app, token, request)

describe('a plain form that is sent again', () => {
  it('repeats its payment within ten minutes, and starts a new one later', async () => {
    const value = given().app.formTokens.issue('demo')
    const first = await sent(value)
    given().clock.turn(599_000)
    expect(await sent(value)).toBe(first)
    given().clock.turn(1_000)
    expect(await sent(value)).not.toBe(first)
  })

  it('is one payment when it is sent ten times at once', async () => {
    const value = given().app.formTokens.issue('demo')
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => sent(value)))).size).toBe(1)
  })

  it.each([
    ['another form, with the same entries', () => given().app.formTokens.issue('demo')],
    ['a form without a value', () => undefined],
    ['a value that we never gave', () => 'A'.repeat(32)],
    ['the value of another page’s form', () => given().app.formTokens.issue('donate')],
    [
      'a value that is older than a day',
      () => {
        const value = given().app.formTokens.issue('demo')
        given().clock.turn(86_400_000)
        return value
      },
    ],
  ])('never repeats the payment of another customer: %s', async (_, make) => {
    const value = make()
    const first = await sent(value)
    expect(await sent(make())).not.toBe(first)
    if (value === undefined || value.startsWith('A')) expect(await sent(value)).not.toBe(first)
  })

  it('is another payment with other entries, in case a cache has sent one form to two people', async () => {
    const value = given().app.formTokens.issue('demo')
    const first = await sent(value)
    expect(await sent(value, { ...AMINA, first_name: 'Bola', email: 'bola@example.com' })).not.toBe(first)
    expect(await sent(value)).toBe(first)
  })

  it('is recognised by every process, and after a restart', async () => {
    const other = await given().another()
    const value = other.formTokens.issue('demo')
    const first = await sent(value)
    expect(await sentTo(other, value)).toBe(first)
  })

  it('starts its own payment, whatever token a request from outside sends', async () => {
    const value = given().app.formTokens.issue('demo')
    const first = await sent(value)
    const outside = async (headers: Record<string, string>) =>
      (await dataOf<Session>(await given().post('/api/v1/p/demo/pay', AMINA, headers), 201)).id
    expect(await outside({ 'form-token': value })).not.toBe(first)
    expect(await outside({ 'form-token': value, 'idempotency-key': value })).not.toBe(first)
    // an Idempotency-Key has no effect on a form
    const key = { 'idempotency-key': 'x' }
    expect(await sentTo(given().app, undefined, AMINA, key)).not.toBe(await sentTo(given().app, undefined, AMINA, key))
  })
})
