import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../../../src/server/app'
import { runKeyCommand } from '../../../../src/server/auth/key-command/run-key-command'
import { hasDemo, readSettings } from '../../../../src/server/settings'
import { merchants } from '../../../../src/server/storage/schema/merchants'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { merchant } from '../../merchant'
import { type World, world } from '../../world'

const here = world()

/** The service that is there, started again with other settings. */
function startedWith(environment: Record<string, string>): World {
  const { deps, ...same } = here()
  const changed = { ...deps, settings: readSettings({ RATE_LIMITS: 'off', ...environment }) }
  const app = createApp(changed)
  onTestFinished(() => app.close())
  const get: World['get'] = async (path, headers = {}) => app.app.request(path, { headers })
  return { ...same, deps: changed, app, get }
}

describe('with DEMO=off, after a demo was created', () => {
  test('its pages and payments are not found, and its keys are refused; all of it is there again when it is on', async () => {
    const me = await merchant(here())
    const session = await here().pay()
    const paths = ['/api/v1/p/demo', '/api/v1/p/donate', `/api/v1/p/demo/sessions/${session.id}`] as const
    const ofPayment = `/api/v1/p/demo?session=${session.id}`
    const statuses = async ({ get }: Pick<World, 'get'>) => {
      const authorization = `Bearer ${me.token}`
      const all = [...paths, ofPayment].map((path) => get(path))
      return Promise.all([...all, get('/webhooks', { authorization })].map(async (answer) => (await answer).status))
    }
    expect(await statuses(here())).toEqual([200, 200, 200, 200, 200])

    const off = startedWith({ DEMO: 'off' })
    // Requested twice, because the second answer comes from memory.
    for (const _ of [1, 2]) expect(await statuses(off)).toEqual([404, 404, 404, 404, 401])
    const post = async (path: string, body: object) =>
      (
        await off.app.app.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status
    const payer = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }
    expect(await post('/api/v1/p/demo/pay', payer)).toBe(404)
    expect(await post('/api/v1/p/donate/estimate', { amount: '20.00' })).toBe(404)
    for (const act of ['method', 'renew', 'claims', 'sandbox/deposits', 'sandbox/expire'])
      expect(await post(`${paths[2]}/${act}`, { ...payer, transaction: 'ab'.repeat(32) }), act).toBe(404)
    expect(await here().deps.storage.database.$count(sessions)).toBe(1)

    expect(await statuses(startedWith({ DEMO: 'on' }))).toEqual([200, 200, 200, 200, 200])
  })

  test('a key or studio link made for it is not accepted, and the caller is warned; live keys of the merchant are accepted', async () => {
    const { deps, get } = startedWith({ DEMO: 'off' })
    const issue = { act: 'issue', merchant: 'demo', days: 1 } as const
    const said = 'this belongs to the demo: the service accepts it only with DEMO=on'
    const statusOf = async (token: string) => (await get('/webhooks', { authorization: `Bearer ${token}` })).status
    const tested = await runKeyCommand(deps, { ...issue, mode: 'test' })
    expect([await statusOf(tested.output), tested.note.split('\n')[1]]).toEqual([401, said])
    const link = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    expect(link.note.split('\n')[1]).toBe(said)
    const live = await runKeyCommand(deps, { ...issue, mode: 'live' })
    expect([await statusOf(live.output), live.note.split('\n')[1]]).toEqual([200, undefined])
  })

  test('other merchants do not change', async () => {
    const shop = await merchant(here(), 'shop')
    const page = { title: 'Shoes', slug: 'shoes', currency: 'NGN', amount: '5000.00', status: 'active' }
    await shop.ask('POST', '/api/v1/payment-pages', page, 201)
    const { get } = startedWith({ DEMO: 'off' })
    expect((await get('/api/v1/p/shoes')).status).toBe(200)
    expect((await get('/webhooks', { authorization: `Bearer ${shop.token}` })).status).toBe(200)
  })
})

describe('a merchant who is called demo', () => {
  test('is not the demo if the service did not create it', async () => {
    const { storage } = here().deps
    await storage.database.update(merchants).set({ isDemo: false })
    const off = startedWith({ DATABASE_URL: 'postgres://127.0.0.1/none' })
    expect(hasDemo(off.deps.settings)).toBe(false)
    const me = await merchant(off, 'demo')
    expect((await me.call('GET', '/webhooks')).status).toBe(200)
  })
})
