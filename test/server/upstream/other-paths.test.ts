import { describe, expect, it } from 'vitest'
import { call, DEMO, PAYER, world } from './world'

async function started() {
  const made = await world()
  const id = made.upstream.initiate(50000)
  return { ...made, id, path: `demo/sessions/${id}` }
}

async function paid() {
  const made = await world()
  const { data } = await call(made.fronts[0], 'demo/pay', PAYER)
  return { ...made, id: data.id, path: `demo/sessions/${data.id}`, data }
}

describe('a session that the merchant made', () => {
  it('lets its customer choose the pair, and requests the address from the upstream', async () => {
    const { fronts, path, clock } = await started()
    expect((await call(fronts[0], path)).data).toMatchObject({ status: 'initiated', crypto_asset: null, qr: null })
    clock.turn(1_000)
    const chosen = await call(fronts[0], `${path}/method`, { asset: 'BTC', network: 'Bitcoin', email: 'a@example.com' })
    expect(chosen.status).toBe(200)
    expect(chosen.data).toMatchObject({ status: 'pending', crypto_asset: 'BTC', network: 'Bitcoin' })
    expect(chosen.data.deposit_address).toMatch(/^bc1q/)
    expect(chosen.data.crypto_amount).toBe('0.000356')
    expect(chosen.data.payment_uri).toBe(`bitcoin:${chosen.data.deposit_address}?amount=0.000356`)
  })

  it('accepts only pairs that its page offers', async () => {
    const { fronts, path, upstream } = await started()
    expect((await call(fronts[0], `${path}/method`, { asset: 'SOL', network: 'Solana' })).status).toBe(400)
    expect(upstream.callsTo('POST', '/')).toEqual([])
  })
})

describe('once an address was shown', () => {
  it('its pair stays, because the upstream may stop watching a replaced address', async () => {
    const { fronts, path, upstream, clock, data } = await paid()
    clock.turn(1_000)
    const before = upstream.callsTo('POST', '/api/v1/payment-sessions').length
    expect((await call(fronts[0], `${path}/method`, { asset: 'BTC', network: 'Bitcoin' })).status).toBe(409)
    clock.turn(1_000)
    const same = await call(fronts[0], `${path}/method`, { asset: 'USDT', network: 'Tron' })
    expect([same.status, same.data.deposit_address]).toEqual([200, data.deposit_address])
    expect(upstream.callsTo('POST', '/api/v1/payment-sessions')).toHaveLength(before)
  })
})

describe('an operation that the upstream lacks', () => {
  it.each([
    ['renew', {}, 409],
    ['wallet-transaction', { account: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg' }, 404],
    ['wallet-broadcast', { transaction: 'AAAA', signature: '00'.repeat(65) }, 404],
    ['sandbox/deposits', {}, 404],
    ['sandbox/confirm', {}, 404],
    ['sandbox/expire', {}, 404],
    ['sandbox/hold', {}, 404],
    ['sandbox/fail', {}, 404],
  ])('%s is %o: %i with the error body', async (act, body, status) => {
    const { fronts, path } = await paid()
    const answer = await call(fronts[0], `${path}/${act}`, body)
    expect(answer.status).toBe(status)
    expect(answer.data).toMatchObject({ success: false, status })
  })
})

describe('an operation for merchants', () => {
  it.each([
    ['GET', '/api/v1/till'],
    ['GET', '/api/v1/till/cash-up'],
    ['PATCH', '/api/v1/till'],
  ])('%s %s is not served', async (method, path) => {
    const { fronts } = await world({ pages: { demo: DEMO } })
    expect((await fronts[0]?.app.request(path, { method }))?.status).toBe(404)
  })
})

describe('a transaction that the customer pasted', () => {
  it('is looked up in the session’s own transactions', async () => {
    const { fronts, path } = await paid()
    const claim = await call(fronts[0], `${path}/claims`, { transaction: `https://x.example/tx/0x${'ab'.repeat(32)}` })
    expect(claim.data).toMatchObject({ matches: false, detected: false })
    const tron = await call(fronts[0], `${path}/claims`, { transaction: 'ab'.repeat(32) })
    expect(tron.data).toMatchObject({ matches: true, detected: false })
  })
})

describe('the process itself', () => {
  it('is alive and ready whatever the upstream does, until it drains', async () => {
    const { fronts, upstream } = await world({ pages: { demo: DEMO } })
    upstream.fail((request) => Boolean(request.socket.destroy()))
    const [front] = fronts
    expect((await front?.app.request('/healthz'))?.status).toBe(200)
    expect((await front?.app.request('/readyz'))?.status).toBe(200)
    front?.drain()
    expect((await front?.app.request('/readyz'))?.status).toBe(503)
  })
})
