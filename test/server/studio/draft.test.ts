import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import type { StudioView } from '../../../src/contract/theme/studio'
import { createKeys } from '../../../src/server/auth/keys'
import { createDraftView } from '../../../src/server/studio/draft-cookie'
import { merchant } from '../merchant'
import { dataOf, world } from '../world'
import { designer } from './designer'

const here = world()
const PATH = '/api/v1/payment-pages/demo/draft'
const LOOK = { theme: { accent: '#8a1c4a' }, copy: { fr: { button: 'Donner' } } }

/** The page that its URL shows to a browser with this cookie; null if the page is not open. */
async function pageFor(cookie: string | null, slug = 'demo'): Promise<Page | null> {
  const answer = await here().get(`/api/v1/p/${slug}`)
  const live = answer.status === 404 ? null : await dataOf<Page>(answer)
  const readDraftPage = createDraftView({ ...here().deps, keys: createKeys(here().deps), pages: here().app.pages })
  let draftPage: Page | null = null
  const app = new Hono().get('/p/:slug', async (c) => {
    draftPage = await readDraftPage(c, slug, live)
    return c.text('')
  })
  await app.request(`/p/${slug}`, cookie === null ? {} : { headers: { cookie } })
  return draftPage ?? live
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('the draft of a page', () => {
  test('can be created before the service has prices: the page has its options without amounts', async () => {
    const owner = await merchant(here(), 'demo', 'live')
    const page = { title: 'Soon', slug: 'soon', currency: 'NGN', options: [{ asset: 'USDT', network: 'Tron' }] }
    await owner.ask('POST', '/api/v1/payment-pages', page, 201)
    const me = await designer(here(), 'soon', 'live')
    const view = await me.ask<StudioView>('GET', PATH.replace('demo', 'soon'))
    expect(view.page.options).toEqual([
      { asset: 'USDT', network: 'Tron', crypto_amount: null, rate: null, min_amount: null },
    ])
  })

  test('is stored as a whole, and is not live', async () => {
    const me = await designer(here())
    expect((await me.ask<StudioView>('GET', PATH)).draft).toBeNull()
    await me.ask('PUT', PATH, LOOK)
    const { draft, page } = await me.ask<StudioView>('GET', PATH)
    expect(draft).toEqual({ ...LOOK, updated_at: here().clock.now().toISOString() })
    expect(page).toEqual(await dataOf(await here().get('/api/v1/p/demo')))
    expect(page.theme).toBeNull()
    await me.ask('PUT', PATH, { theme: null })
    expect((await me.ask<StudioView>('GET', PATH)).draft).toMatchObject({ theme: null, copy: null })
    await me.ask('DELETE', PATH)
    expect((await me.ask<StudioView>('GET', PATH)).draft).toBeNull()
  })

  test('can be created for a page that is not open yet', async () => {
    const { page } = await (await designer(here(), 'closed')).ask<StudioView>(
      'GET',
      '/api/v1/payment-pages/closed/draft',
    )
    expect(page).toMatchObject({ slug: 'closed', status: 'inactive' })
  })

  test('is shown at the URL of a page that is not open yet, and only to its author', async () => {
    const me = await designer(here(), 'closed')
    const response = await me.call('PUT', PATH.replace('demo', 'closed'), LOOK)
    expect(await pageFor(cookieOf(response), 'closed')).toMatchObject({ slug: 'closed', ...LOOK })
    expect(await pageFor(null, 'closed')).toBeNull()
    expect(await pageFor(`malipo_draft=${(await designer(here())).token}`, 'closed')).toBeNull()
  })

  test('is refused for the same reasons as a saved theme', async () => {
    const me = await designer(here())
    for (const theme of [{ accent: 'url(x)' }, { ink: '#fff' }, 'x'])
      expect((await me.call('PUT', PATH, { theme })).status).toBe(400)
    expect((await me.ask<StudioView>('GET', PATH)).draft).toBeNull()
  })

  test('is shown at the page’s URL only in its author’s browser', async () => {
    const me = await designer(here())
    const response = await me.call('PUT', PATH, LOOK)
    expect(response.headers.get('set-cookie')).toBe(
      `malipo_draft=${me.token}; Path=/p/demo; Max-Age=28800; HttpOnly; SameSite=Strict`,
    )
    expect(await pageFor(cookieOf(response))).toMatchObject(LOOK)
    for (const other of [
      null,
      'malipo_draft=',
      'malipo_draft=x.y.z',
      `malipo_draft=${(await designer(here(), 'donate')).token}`,
      `malipo_draft=${(await merchant(here())).token}`,
      `another=${me.token}`,
    ])
      expect((await pageFor(other))?.theme).toBeNull()
  })

  test('is no longer shown when the link has expired or was revoked, or the draft was discarded', async () => {
    const me = await designer(here())
    const cookie = cookieOf(await me.call('PUT', PATH, LOOK))
    const discarded = await me.call('DELETE', PATH)
    expect(discarded.headers.get('set-cookie')).toMatch(/^malipo_draft=; Path=\/p\/demo; Max-Age=0/)
    expect((await pageFor(cookie))?.theme).toBeNull()
    await me.ask('PUT', PATH, LOOK)
    expect((await pageFor(cookie))?.theme).toEqual(LOOK.theme)
    const { jti } = JSON.parse(Buffer.from(me.token.split('.')[1] ?? '', 'base64url').toString())
    await createKeys(here().deps).revoke(jti)
    expect((await pageFor(cookie))?.theme).toBeNull()
    const another = await designer(here())
    const later = cookieOf(await another.call('PUT', PATH, LOOK))
    here().clock.turn(8 * 3_600_000)
    expect((await pageFor(later))?.theme).toBeNull()
  })

  test('never puts a merchant’s own key into a cookie', async () => {
    const response = await (await merchant(here())).call('PUT', PATH, LOOK)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  })

  test('is hidden without a key of its page', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await here().app.app.request(PATH, { method })).status).toBe(401)
      const stranger = await designer(here(), 'donate')
      expect((await stranger.call(method, PATH, method === 'PUT' ? LOOK : undefined)).status).toBe(404)
    }
  })
})
