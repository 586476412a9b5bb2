import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Refund } from '../../../src/contract/refunds/refund'
import { merchant } from '../merchant'
import { AMINA, world } from '../world'
import { from } from './use-up-limits'

const UNKNOWN = '00000000-0000-4000-8000-00000000000'
const IN_USDC = { asset: 'USDC', network: 'Base' }

describe('requests over the limit', () => {
  const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })

  test('for unknown pages are 429 after sixty; known pages still answer', async () => {
    const { get } = here()
    const ask = async (slug: string, address = '41.58.0.1') => (await get(`/api/v1/p/${slug}`, from(address))).status
    expect(await ask('demo')).toBe(200)
    for (let index = 0; index < 60; index += 1) expect(await ask(`guess-${index}`)).toBe(404)
    const refused = await get('/api/v1/p/guess-60', from('41.58.0.1'))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await ask('demo')).toBe(200)
    expect(await ask('guess-61', '41.58.0.2')).toBe(404)
  })

  test('for unknown pages and refunds do not block an existing page that is not cached, or an existing refund', async () => {
    const { get, post, pay, sandbox } = here()
    const who = from('41.58.0.1')
    const session = await sandbox(await pay(), 'deposits')
    const me = await merchant(here())
    await me.ask('POST', '/api/v1/payment-pages', { title: 'Shoes', slug: 'shoes', currency: 'USD', amount: '20' }, 201)
    const path = `/api/v1/payment-sessions/${session.id}/refunds`
    const { url } = await me.ask<Refund>('POST', path, { crypto_amount: '1' }, 201)
    const refund = `/api/v1/p/demo/refunds/${url?.split('/').at(-1)}`
    for (let index = 0; index < 30; index += 1) {
      expect((await get(`/api/v1/p/guess-${index}`, who)).status).toBe(404)
      expect((await get(`/api/v1/p/demo/refunds/guess-${index}`, who)).status).toBe(404)
    }
    for (const guess of ['guess-30', 'demo/refunds/guess-30'])
      expect((await get(`/api/v1/p/${guess}`, who)).status).toBe(429)
    expect((await post('/api/v1/p/donate/pay', { ...AMINA, amount: 50 }, who)).status).toBe(201)
    expect((await get('/api/v1/p/shoes', who)).status).toBe(200)
    expect((await get(refund, who)).status).toBe(200)
    expect((await post(refund, { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, who)).status).toBe(200)
  })

  test('for unknown pages also count as polls, and over the limit of polls they cost no query', async () => {
    const { get, deps } = here()
    const ask = async (path: string) => (await get(`/api/v1/p/${path}`, from('2001:db8:1:2::1'))).status
    // a fifth of 6,000, for a /64
    for (let index = 0; index < 10; index += 1) expect(await ask(`guess-${index}`)).toBe(404)
    for (let index = 10; index < 1200; index += 1) expect(await ask(`demo/sessions/${UNKNOWN}1`)).toBe(404)
    expect(await ask(`demo/sessions/${UNKNOWN}1`)).toBe(429)
    const queries = vi.spyOn(deps.storage.database, 'select')
    onTestFinished(() => queries.mockRestore())
    expect(await ask('guess-10')).toBe(429)
    expect(queries).not.toHaveBeenCalled()
  })

  test('for payments and logos that do not exist are refused like polls, in every operation', async () => {
    const { get, post } = here()
    const at = (id: string) => `/api/v1/p/demo/sessions/${id}`
    const questions = [
      (id: string, who: Record<string, string>) => get(`/api/v1/p/demo?session=${id}`, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/method`, IN_USDC, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/renew`, {}, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/claims`, { transaction: 'a'.repeat(64) }, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/sandbox/confirm`, {}, who),
      (id: string, who: Record<string, string>) => get(`/logos/${id.replaceAll('-', '')}.png`, who),
    ]
    const askAll = (address: string) =>
      Promise.all(questions.map(async (ask) => (await ask(randomUUID(), from(address))).status))
    // a fifth of 6,000, for a /64: each of the six has counted
    for (let round = 0; round < 200; round += 1)
      expect(await askAll('2001:db8:1:2::1')).toEqual([200, 404, 404, 404, 404, 404])
    expect((await get(at(randomUUID()), from('2001:db8:1:2::1'))).status).toBe(429)
    expect(new Set(await askAll('2001:db8:1:2::9'))).toEqual(new Set([429]))
    expect(await askAll('2001:db8:1:3::1')).not.toContain(429)
  })
})

describe('requests over the limit, without a proxy,', () => {
  const here = world({ RATE_LIMITS: '' })

  test('for sessions that do not exist are refused like other polls, and then cost no query', async () => {
    const { deps, get } = here()
    const poll = async (id: number) => (await get(`/api/v1/p/demo/sessions/${UNKNOWN}${id}`)).status
    for (let count = 0; count < 6000; count += 1) expect(await poll(1)).toBe(404)
    const queries = vi.spyOn(deps.storage.database, 'select')
    onTestFinished(() => queries.mockRestore())
    // no client has requested these yet
    expect(await poll(2)).toBe(429)
    queries.mockClear()
    expect(await poll(3)).toBe(429)
    expect(queries).not.toHaveBeenCalled()
  })
})

describe('requests over the limit, with limits switched off,', () => {
  const here = world({ RATE_LIMITS: 'off' })

  test('for sessions that do not exist do not block polls of a payment', async () => {
    const { get, pay } = here()
    const { id } = await pay()
    for (let count = 0; count <= 6000; count += 1)
      expect((await get(`/api/v1/p/demo/sessions/${UNKNOWN}1`)).status).toBe(404)
    expect((await get(`/api/v1/p/demo/sessions/${id}`)).status).toBe(200)
  })
})
