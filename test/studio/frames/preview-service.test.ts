import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { Page } from '../../../src/contract/page/page'
import { RefundLink } from '../../../src/contract/refunds/refund-link'
import { Claim } from '../../../src/contract/session/claim'
import { Session } from '../../../src/contract/session/session'
import { createPreviewService } from '../../../src/studio/frames/preview-service'
import { sampleRefund } from '../../../src/studio/frames/sample-refund'
import { PAGE } from './page'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const FORM = { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }

/** A client of the simulated API, as the page uses it. */
function openScreen() {
  const { fetch, act } = createPreviewService({ page: PAGE, session: null, time: () => NOW })
  const request = async (path: string, init?: RequestInit) => fetch(`/api/v1/p/demo${path}`, init)
  const data = async (response: Response) => (await response.json()).data
  const post = async (path: string, body: object = {}) =>
    data(await request(path, { method: 'POST', body: JSON.stringify(body) }))
  return {
    act,
    ask: request,
    data,
    post,
    pay: async () => v.parse(Session, await post('/pay?lang=en', FORM)),
    session: async () => v.parse(Session, await data(await request('/sessions/x'))),
  }
}

describe('an opened screen', () => {
  it('follows the real lifecycle of a payment, without sending a request', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { act, pay, session } = openScreen()
    expect(await pay()).toMatchObject({ status: 'pending', network: 'Tron', crypto_amount_due: '31.25' })
    act('half')
    expect(await session()).toMatchObject({ status: 'partial', crypto_amount_due: '15.625' })
    act('pay')
    expect((await session()).status).toBe('processing')
    act('confirm')
    expect(await session()).toMatchObject({ status: 'completed', late: false, confirmations: 19 })
    expect((await session()).deposit_address).toMatch(/^PREVIEW/)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('expires, is renewed, and accepts late money', async () => {
    const { act, pay, session } = openScreen()
    await pay()
    act('expire')
    expect((await session()).status).toBe('expired')
    act('pay')
    act('confirm')
    expect(await session()).toMatchObject({ status: 'completed', late: true })
    const other = openScreen()
    const { version } = await other.pay()
    other.act('refuse')
    expect((await other.session()).status).toBe('failed')
    const renewed = v.parse(Session, await other.post('/sessions/x/renew'))
    expect([renewed.status, renewed.version > version]).toEqual(['pending', true])
  })

  it('answers the sandbox buttons and all other requests of the page', async () => {
    const { ask, data, pay, post } = openScreen()
    expect(v.is(Page, await data(await ask('')))).toBe(true)
    await pay()
    expect(await post('/sessions/x/sandbox/deposits', { amount: '10', confirmations: 0 })).toMatchObject({
      status: 'partial',
    })
    expect(await post('/sessions/x/sandbox/expire')).toMatchObject({ status: 'underpaid' })
    expect(v.is(Claim, await post('/sessions/x/claims', { transaction: 'x' }))).toBe(true)
    expect(await post('/sessions/x/method', { asset: 'USDC', network: 'Base' })).toMatchObject({ network: 'Base' })
  })

  it('starts a refund when its address is entered, and returns it as sent to the next request', async () => {
    const refund = sampleRefund({ page: PAGE, now: NOW }, 'requested')
    const { fetch } = createPreviewService({ page: PAGE, session: null, refund, time: () => NOW })
    const request = async (init?: RequestInit) =>
      v.parse(RefundLink, (await (await fetch('/api/v1/p/demo/refunds/x', init)).json()).data)
    expect((await request()).status).toBe('requested')
    const entered = await request({ method: 'POST', body: JSON.stringify({ address: 'T…' }) })
    expect(entered).toMatchObject({ status: 'created', address: 'T…' })
    const sent = await request()
    expect([sent.status, sent.hash !== null, sent.version > entered.version]).toEqual(['success', true, true])
  })

  it('holds a poll until the payment changes, or until the page aborts it', async () => {
    const { act, ask, data, pay } = openScreen()
    await pay()
    const known = { 'If-None-Match': (await ask('/sessions/x')).headers.get('ETag') ?? '' }
    const held = ask('/sessions/x', { headers: known })
    act('pay')
    expect(await data(await held)).toMatchObject({ status: 'processing' })
    const controller = new AbortController()
    const now = { 'If-None-Match': (await ask('/sessions/x')).headers.get('ETag') ?? '' }
    const aborted = ask('/sessions/x', { headers: now, signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow('left')
  })
})
