import type { Browser, Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import type { Service } from '../service'
import { begin, phone, screenOf } from '../stories'
import { withService } from '../with-service'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

let page: Page
beforeEach(async () => {
  page = await phone(browser)
  return () => page.context().close()
})

/** What the build before kept of a payment: its document, which names texts `copy` and `english`, and its script. */
const keepAsBefore = (id: string, until: number) =>
  page.evaluate(
    async ([id, until]) => {
      for (const name of await caches.keys()) await caches.delete(name)
      const cache = await caches.open('malipo-saved')
      const state = {
        slug: 'demo',
        language: 'fr',
        copy: { 'page.pay': 'Payer {name}' },
        english: {},
        locale: {},
        savedAt: 1,
      }
      const data = JSON.stringify({ ...state, session: { id, status: 'pending' }, page: null, problem: null })
      const script = '/assets/index-before.js'
      await cache.put(
        `/p/demo/s/${id}`,
        new Response(
          `<!doctype html><title>before</title><div id="app"></div><script type="application/json" id="data">${data}</script><script type="module" src="${script}"></script>`,
          { headers: { 'Content-Type': 'text/html', 'X-Saved-Until': String(until) } },
        ),
      )
      await cache.put(
        script,
        new Response('document.title = "shown by the build before"', {
          headers: { 'Content-Type': 'text/javascript' },
        }),
      )
    },
    [id, until] as const,
  )

const keptPaths = () =>
  page.evaluate(async () => {
    const requests = await caches.open('malipo-saved').then((cache) => cache.keys())
    return requests.map(({ url }) => new URL(url).pathname)
  })

it('a choice that the build before remembered is made again, and what it cannot be is left out', async () => {
  await page.goto(`${service.origin}/p/demo`)
  await page.evaluate(() =>
    localStorage.setItem('malipo', JSON.stringify({ asset: 'USDT', network: 'Tron', app: 'an app of before' })),
  )
  await page.reload()
  await expect.poll(() => page.locator('input[name="asset"][value="USDT"]').isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /Tron/ }).isChecked()).toBe(true)
  expect(await page.locator('input[name="from"]:checked').count()).toBe(0)
})

it('a payment that the build before kept is offered at the form, and shown anew by this build', async () => {
  const id = await begin(page, service.origin)
  await keepAsBefore(id, Date.now() + 3_600_000)
  await page.goto(`${service.origin}/p/demo`)
  await page.getByRole('link', { name: 'Continue it' }).click()
  await screenOf(page, 'paying').waitFor()
  expect(page.url()).toContain(`/s/${id}`)
  // this build's own copy takes the place of the one before
  await expect
    .poll(() =>
      page.evaluate(
        async (path) =>
          (await (await caches.match(path, { cacheName: 'malipo-saved' }))?.text())?.includes('<title>before'),
        `/p/demo/s/${id}`,
      ),
    )
    .toBe(false)
})

it('without network, a copy of the build before is shown by that build’s own script until its time is over', async () => {
  const id = await begin(page, service.origin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto(`${service.origin}/p/donate`)
  await keepAsBefore(id, Date.now() + 3_600_000)
  await page.context().setOffline(true)
  await page.goto(`${service.origin}/p/demo/s/${id}`)
  await expect.poll(() => page.title()).toBe('shown by the build before')
  await page.context().setOffline(false)
  await page.goto(`${service.origin}/p/donate`)
  await keepAsBefore(id, Date.now() - 1)
  await page.goto(`${service.origin}/p/donate`)
  await expect.poll(keptPaths).toEqual([])
})
