import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileScript, parse } from 'vue/compiler-sfc'
import { startService } from '../service'
import { clickWithoutWaiting, pressEscape, waitUntilDialogClosed } from './close-dialog'
import { bundle, connectedFrame, eventsOf, payFrames, withWorld, world } from './world'

const DOCS = readFileSync('public/docs/widget.html', 'utf8')

/** The code as a merchant copies it, with the origin of a running service. */
function snippet(name: string, service: string): string {
  const [, code = ''] = new RegExp(`<code data-snippet="widget-${name}">([^]*?)</code>`).exec(DOCS) ?? []
  expect(code).not.toBe('')
  const text = code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return text.replaceAll('https://pay.example', service)
}

let folder: string
withWorld()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-recipes-'))
  // Recipes import the installed packages.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

async function shopWith(body: string, headers: Record<string, string> = {}) {
  world.shop.serve('/', { body: `<!doctype html><html lang="en"><title>Shop</title>${body}`, headers })
  const page = await world.browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  world.shop.serve('/favicon.ico', { body: '' })
  await page.goto(world.shop.url)
  return { page, complaints }
}

const isInline = async (page: Parameters<typeof connectedFrame>[0]) =>
  JSON.parse((await (await connectedFrame(page)).locator('#opening').textContent()) ?? '').inline

describe('the docs of the widget', () => {
  test('have only snippets that these tests run, except those for WordPress and Shopify and the pinned script', () => {
    const names = [...DOCS.matchAll(/data-snippet="widget-([\w-]+)"/g)].map(([, name = '']) => name)
    const run = [
      'allow',
      'html',
      'class',
      'address',
      'origin',
      'modes',
      'script',
      'react',
      'vue',
      'policy',
      'server',
      'browser',
      'looks',
    ]
    expect(names.filter((name) => !run.includes(name))).toEqual(['wordpress', 'wordpress-link', 'shopify', 'pinned'])
    expect(run.filter((name) => !names.includes(name))).toEqual([])
  })

  test('have a tag and a link that work under exactly their two entries of a policy', async () => {
    const policy = `default-src 'none'; ${snippet('policy', world.pay.url)}; require-trusted-types-for 'script'`
    const { page, complaints } = await shopWith(snippet('html', world.pay.url), { 'content-security-policy': policy })
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    expect(await isInline(page)).toBe(false)
    // The browser requests an icon by itself.
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
  })

  test('have a class for the button block of a page builder', async () => {
    const { page } = await shopWith(
      `<script src="${world.pay.url}/widget.js"></script>${snippet('class', world.pay.url)}`,
    )
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    expect(await isInline(page)).toBe(false)
  })

  test('have a link with an amount and metadata that works with and without the script', async () => {
    const link = snippet('address', world.pay.url).replace('/p/donate', '/p/demo')
    const script = `<script src="${world.pay.url}/widget.js"></script>`
    const { page } = await shopWith(script + link)
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    const frame = await connectedFrame(page)
    expect(frame.url()).toBe(`${world.pay.url}/p/demo?amount=25`)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '').prefill).toEqual({
      metadata: { order: '7' },
    })
    await page.close()
    const { page: plain } = await shopWith(link)
    await plain.getByRole('link', { name: 'Pay with crypto' }).click()
    await plain.waitForURL(`${world.pay.url}/p/demo?amount=25#metadata=%7B%22order%22%3A%227%22%7D`)
  })

  test('have a setting of the origin for a script that an optimiser serves from the shop’s own domain', async () => {
    world.shop.serve('/cache/widget.js', { body: readFileSync('dist/client/widget.js', 'utf8') })
    const { page } = await shopWith(
      `${snippet('origin', world.pay.url)}<script src="/cache/widget.js"></script><a href="/p/demo" data-malipo>Pay</a>`,
    )
    await page.getByRole('link', { name: 'Pay' }).click()
    expect((await connectedFrame(page)).url()).toBe(`${world.pay.url}/p/demo`)
  })

  test('have all three modes and their styles', async () => {
    const { page } = await shopWith(
      `<script src="${world.pay.url}/widget.js"></script><style>${snippet('looks', '')}</style>${snippet('modes', world.pay.url)}`,
    )
    expect(await isInline(page)).toBe(true)
    const button = page.locator('malipo-checkout[mode=redirect]').getByRole('link')
    const styles = await button.evaluate((one) => [
      getComputedStyle(one).backgroundColor,
      getComputedStyle(one).borderRadius,
    ])
    expect(styles).toEqual(['rgb(122, 31, 61)', '0px'])
    await page.getByRole('link', { name: 'Dialog' }).click()
    await page.getByRole('dialog').waitFor()
    pressEscape(page)
    await waitUntilDialogClosed(page)
    await button.click()
    await page.waitForURL(`${world.pay.url}/p/demo**`)
  })

  test('have calls of `open` and `mount`, with their results', async () => {
    const { page } = await shopWith(`<div id="checkout"></div><script src="${world.pay.url}/widget.js"></script>`)
    const readEvents = await eventsOf(page)
    const [open = '', mount = ''] = snippet('script', '').split('\n\n')
    await page.evaluate(`(async () => { ${open}\n window.ended = [type, reference] })(); 0`)
    const frame = await connectedFrame(page)
    await frame.getByRole('button', { name: 'complete' }).click()
    await expect.poll(() => page.evaluate('window.ended')).toEqual(['completed', 'ps_4f2a9c1e77d0'])
    await clickWithoutWaiting(page, frame.getByRole('button', { name: 'close', exact: true }))
    await expect.poll(() => payFrames(page)).toHaveLength(0)
    await page.evaluate(`{ ${mount} }`)
    await expect.poll(() => payFrames(page)).toHaveLength(0)
    expect((await readEvents()).at(-1)?.type).toBe('close')
  })

  test.each([
    ['react', 'recipe.jsx', 'createRoot(root).render(<><recipe.PayButton /><recipe.InlineCheckout /></>)'],
    ['vue', 'recipe.js', 'createApp(recipe.default).mount(root)'],
  ])('have a recipe for %s', async (name, file, start) => {
    let code = snippet(name, world.pay.url)
    if (name === 'vue') code = compileScript(parse(code).descriptor, { id: 'shop', inlineTemplate: true }).content
    writeFileSync(join(folder, file), code)
    const library = name === 'vue' ? "import { createApp } from 'vue'" : "import { createRoot } from 'react-dom/client'"
    const main = join(folder, `${name}-main.jsx`)
    writeFileSync(
      main,
      `${library}\nimport * as recipe from './${file}'\nconst root = document.body.appendChild(document.createElement('div'))\n${start}`,
    )
    world.shop.serve('/shop.js', { body: await bundle(main) })
    const { page, complaints } = await shopWith('<body><script src="/shop.js"></script>')
    expect(await isInline(page)).toBe(true)
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => payFrames(page)).toHaveLength(2)
    if (name === 'react') {
      await payFrames(page)[1]?.getByRole('button', { name: 'complete' }).click()
      await page.getByText('Thank you: ps_4f2a9c1e77d0').waitFor()
    }
    expect(complaints).toEqual([])
  })

  test('have a whole shop, whose origin is allowed and whose server sets the price', async () => {
    const service = await startService()
    try {
      const allow = snippet('allow', service.origin).replace('https://shop.example', world.shop.url)
      const answer = execFileSync('bash', ['-c', `${allow} -sf`], {
        env: { ...process.env, API_KEY: service.apiKey },
        encoding: 'utf8',
      })
      expect(JSON.parse(answer).data.allowed_origins).toEqual([world.shop.url])
      const server = join(folder, 'server.mjs')
      writeFileSync(
        server,
        `${snippet('server', service.origin)}\nconst order = { id: 'order-1042', total: '12345.00' }
          const urls = [await checkout(order), await checkout(order)]
          // A double click: both requests look for the payment before one creates it.
          const realFetch = globalThis.fetch
          const waiting = []
          globalThis.fetch = async (...request) => {
            const answer = await realFetch(...request)
            if (waiting.length < 2) await new Promise((go) => waiting.push(go) === 2 && waiting.forEach((one) => one()))
            return answer
          }
          const other = { ...order, id: 'order-1043' }
          const double = await Promise.all([checkout(other), checkout(other)])
          console.log([...urls, ...double, await checkout({ ...order, total: '20000.00' })].join(' '))`,
      )
      const env = { ...process.env, API_KEY: service.apiKey }
      const printed = execFileSync(process.execPath, [server], { env, encoding: 'utf8' }).trim().split(' ')
      const [url = '', again, clicked = '', twice, more = ''] = printed
      expect([again, twice]).toEqual([url, clicked])
      expect(new Set([url, clicked, more]).size).toBe(3)
      expect(url).toMatch(new RegExp(`^${service.origin}/p/demo/s/[0-9a-f-]{36}$`))

      world.shop.serve('/checkout', { body: url })
      const shop = `<button id="payButton">Pay</button><script src="${service.origin}/widget.js"></script><script>${snippet('browser', '')}</script>`
      const { page } = await shopWith(shop)
      await page.getByRole('button', { name: 'Pay' }).click()
      const frame = page.frameLocator('malipo-frame iframe')
      await frame.getByText('12,345.00').first().waitFor()
      expect(await frame.getByLabel('Amount').count()).toBe(0)
      await page.close()

      world.shop.serve('/checkout', { status: 500, body: 'no session' })
      const { page: failing } = await shopWith(shop)
      const alerts: string[] = []
      failing.on('dialog', async (dialog) => {
        alerts.push(dialog.message())
        await dialog.accept()
      })
      await failing.getByRole('button', { name: 'Pay' }).click()
      await expect.poll(() => alerts).toEqual([expect.stringContaining('Nothing was charged.')])
      await waitUntilDialogClosed(failing)
      await failing.close()
    } finally {
      await service.stop()
    }
  })
})
