import type { Frame } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { launchChromium } from '../chromium'
import { sandboxMoney } from '../stories'
import { browser, service, withService } from '../with-service'
import { clickWithoutWaiting, pressEscape, waitUntilDialogClosed } from './close-dialog'
import { choosePair, frameOf, screen, sessionInHistory, visit } from './demo-shop'

withService({ launch: launchChromium })

const patchDemo = (body: object) => service.call('PATCH', '/api/v1/payment-pages/demo', body)

describe('the demo shop', () => {
  test('continues the payment of a closed dialog until it is paid', async () => {
    const { page } = await visit()
    const link = page.getByRole('link', { name: 'Pay ₦50,000 with crypto' })
    const reopened = async (name: string) => {
      await link.click()
      const frame = await frameOf(page)
      await screen(frame, name).waitFor()
      return frame
    }
    const close = async (leave: () => unknown) => {
      await leave()
      await expect.poll(() => page.locator('malipo-frame').count()).toBe(0)
    }
    const first = await reopened('details')
    // the shop's values have arrived
    await expect.poll(() => first.getByLabel('First name').inputValue()).toBe('Adaeze')
    await choosePair(first)
    const id = await sessionInHistory(page)
    const address = await first.locator('[data-value="address"]').textContent()
    await close(() => page.goBack())
    expect(await (await reopened('paying')).locator('[data-value="address"]').textContent()).toBe(address)
    await close(() => pressEscape(page))

    await page.reload()
    await reopened('paying')
    expect(await sessionInHistory(page)).toBe(id)
    const stored = await (await frameOf(page)).evaluate(() => Object.entries({ ...sessionStorage }))
    const entry = [expect.stringMatching(/^malipo-unfinished--?\d+$/), id]
    expect(stored).toEqual([entry, entry])
    await close(() => page.goBack())

    // other metadata start another payment
    await link.evaluate((it) => it.setAttribute('data-metadata', '{"order":"7"}'))
    await choosePair(await reopened('details'))
    await expect.poll(() => sessionInHistory(page)).not.toBe(id)
    await close(() => page.goBack())
    await link.evaluate((it) => it.removeAttribute('data-metadata'))

    await reopened('paying')
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screen(await frameOf(page), 'completed').waitFor()
    await close(() => page.goBack())
    await reopened('details')
  })

  test('sends customers to the page with its metadata, which is stored with the payment and is in no URL', async () => {
    const { page, warnings } = await visit()
    const link = page.getByRole('link', { name: 'Pay ₦50,000 with crypto' })
    const metadata = { order: '7', note: '“Ṣọ́ọ̀ṣì” & <b>#1</b>' }
    await link.evaluate((it, json) => {
      it.setAttribute('data-mode', 'redirect')
      it.setAttribute('data-metadata', json)
    }, JSON.stringify(metadata))
    await link.click()
    const paid = page.mainFrame()
    await screen(paid, 'details').waitFor()
    await expect.poll(() => page.url()).toBe(`${service.origin}/p/demo`)
    await expect.poll(() => paid.getByLabel('First name').inputValue()).toBe('Adaeze')
    // the metadata are kept after a reload, without the fragment
    await page.reload()
    await paid.getByLabel('First name').fill('Adaeze')
    await paid.getByLabel('Email').fill('adaeze@example.com')
    await choosePair(paid)
    const id = page.url().split('/s/')[1]
    expect(page.url()).toBe(`${service.origin}/p/demo/s/${id}`)
    expect(await service.call('GET', `/api/v1/payment-sessions/${id}`)).toMatchObject({ metadata })

    // the customer continues the payment of the same order, and starts another payment for another order
    const pay = async (order: string) => {
      await page.goto(service.shop)
      await link.evaluate((it, json) => {
        it.setAttribute('data-mode', 'redirect')
        it.setAttribute('data-metadata', json)
      }, order)
      await link.click()
    }
    await pay(JSON.stringify(metadata))
    await page.waitForURL(`${service.origin}/p/demo/s/${id}`)
    await pay('{"order":"8"}')
    await expect.poll(() => paid.getByLabel('First name').inputValue()).toBe('Adaeze')
    await choosePair(paid)
    expect(page.url()).not.toContain(`/s/${id}`)
    expect(warnings).toEqual([])
  })

  test('loads at most 2,500 bytes of the service before its dialog is opened, and 7,000 until the dialog is open', async () => {
    const { page } = await visit()
    const loaded: { path: string; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === service.origin && request.frame() === page.mainFrame())
        loaded.push({ path: pathname, bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) })
    })
    const bytes = async () => (await Promise.all(loaded.map((one) => one.bytes))).reduce((sum, one) => sum + one, 0)
    await page.reload({ waitUntil: 'networkidle' })
    expect(loaded.map(({ path }) => path)).toEqual(['/widget.js'])
    expect(await bytes()).toBeLessThanOrEqual(2500)
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    await screen(await frameOf(page), 'details').waitFor()
    await expect.poll(() => loaded).toHaveLength(2)
    expect(await bytes()).toBeLessThanOrEqual(7000)
  })

  test('is shown again after one Back, whichever links were followed in the frame', async () => {
    const { page } = await visit()
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    const frame = await frameOf(page)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    await frame.getByLabel('Email').fill('')
    await frame.getByRole('button', { name: /Continue/ }).click()
    await frame.locator('.summary a').first().click()
    await frame.evaluate(() => {
      const link = document.createElement('a')
      link.href = '#followed'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => frame.url()).toContain('#followed')
    await page.goBack()
    await expect.poll(() => page.locator('malipo-frame').count()).toBe(0)
    expect(page.url()).toBe(`${service.shop}/`)
  })

  test('stays open when the receipt’s button back closes the dialog; links of the page open new tabs', async () => {
    await patchDemo({
      return_url: `${service.shop}/`,
      merchant: { name: 'Lagos Books', privacy_url: 'https://shop.example/privacy' },
    })
    const { page } = await visit()
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    const frame = await frameOf(page)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    const tab = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'Privacy' }).click()
    await (await tab).close()
    await choosePair(frame)
    await sandboxMoney(service.origin).arrive(await sessionInHistory(page), { final: true })
    await screen(frame, 'completed').waitFor()
    const url = page.url()
    await frame.getByRole('button', { name: /Back to/ }).click()
    await expect.poll(() => page.locator('malipo-frame').count()).toBe(0)
    expect(page.url()).toBe(url)
  })

  test('also opens a session of its server in a new tab, by its full address', async () => {
    const order = { page: 'demo', amount: '41250', currency: 'NGN' }
    const { url } = await service.call<{ url: string }>('POST', '/api/v1/payment-sessions', order)
    const { page } = await visit()
    await page.evaluate((session) => {
      const button = document.createElement('malipo-checkout')
      button.setAttribute('session', session)
      document.body.replaceChildren(button)
    }, url)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay with crypto' }).click({ modifiers: ['Control'] })
    const tab = await opened
    await tab.waitForURL(url)
    await tab.getByText('₦41,250').first().waitFor()
  })

  test('leads to the page and back in redirect mode', async () => {
    const { page } = await visit()
    await page.getByRole('tab', { name: 'Redirect' }).click()
    await page.getByRole('tabpanel').getByRole('link').click()
    await page.waitForURL(`${service.origin}/p/demo**`)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('adaeze@example.com')
    expect(new URL(page.url()).hash).toBe('')
    await page.goBack()
    await page.waitForURL(`${service.shop}/`)
  })

  test('closes its dialog when the customer presses the button or Escape in the page', async () => {
    const { page } = await visit()
    for (const close of [
      (frame: Frame) => clickWithoutWaiting(page, frame.getByRole('button', { name: /close/i })),
      async (frame: Frame) => {
        await frame.getByLabel('Email').focus()
        pressEscape(page)
      },
    ]) {
      await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
      const frame = await frameOf(page)
      await frame.getByRole('button', { name: /close/i }).waitFor()
      await close(frame)
      await waitUntilDialogClosed(page)
    }
  })

  test.each([
    ['reaches the clipboard', 'allowed'],
    ['reaches the clipboard in the older way if the browser denies it', 'denied'],
    ['reaches the clipboard in the older way if the browser never answers', 'silent'],
    ['selects the text if there is no way to copy', 'none'],
  ] as const)('has copy buttons in the frame: a press %s', async (_, clipboard) => {
    const { page } = await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript((state) => {
      const denied = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
      if (state !== 'allowed') Clipboard.prototype.writeText = state === 'silent' ? () => new Promise(() => {}) : denied
      if (state === 'none') document.execCommand = () => false
    }, clipboard)
    await page.goto(`${service.shop}/`)
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    const frame = await frameOf(page)
    await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    await choosePair(frame)
    const address = (await frame.locator('[data-value="address"]').textContent())?.replace(/\s/g, '')
    await frame.getByRole('button', { name: /copy.*address/i }).click()
    if (clipboard === 'none')
      await expect.poll(() => frame.evaluate(() => String(getSelection()).replace(/\s/g, ''))).toBe(address)
    else await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('frames the page with the permissions that it needs, and no others', async () => {
    const { page } = await visit()
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    await frameOf(page)
    const attributes = await page
      .locator('malipo-frame iframe')
      .evaluate((frame) => Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value])))
    expect(attributes).toMatchObject({
      // not the full list: browsers warn about permissions that they do not know
      allow: expect.stringContaining('clipboard-write'),
      'aria-label': 'Pay with crypto',
      referrerpolicy: 'no-referrer',
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
      src: `${service.origin}/p/demo`,
    })
  })

  test.each([360, 1280])('has room for its code and the titles on its covers (%i px)', async (width) => {
    const { page } = await visit()
    await page.setViewportSize({ width, height: 800 })
    const faults = await page.evaluate(() => {
      const covers = [...document.querySelectorAll('.cover')].filter((one) => one.scrollWidth > one.clientWidth)
      const codes = [...document.querySelectorAll('.code')].filter((one) => {
        const [code, copy] = ['pre', 'button'].map((part) => one.querySelector(part)?.getBoundingClientRect())
        return code && copy && copy.top < code.bottom && copy.left < code.right
      })
      return [...covers, ...codes].map((one) => one.textContent)
    })
    expect(faults).toEqual([])
  })

  test.each([
    'light',
    'dark',
  ] as const)('can contain the page inline as one round card, in the %s scheme', async (scheme) => {
    const { page } = await visit()
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(() => {
      document.body.replaceChildren()
      document.body.style.background = 'rgb(255, 0, 0)'
      window.Malipo?.mount(document.body, { page: 'demo' })
    })
    const frame = await frameOf(page)
    await screen(frame, 'details').waitFor()
    const place = page.locator('malipo-frame')
    await expect.poll(async () => (await place.boundingBox())?.height).toBeGreaterThan(600)
    const { data, info } = await sharp(await place.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colorAt = (x: number, y: number) =>
      data
        .subarray((y * info.width + x) * info.channels)
        .subarray(0, 3)
        .join()
    const right = info.width - 1
    expect([colorAt(0, 0), colorAt(right, 0)]).toEqual(['255,0,0', '255,0,0'])
    const main = await frame.locator('main').boundingBox()
    const [x, y] = [
      Math.round(main?.x ?? 0),
      Math.round(main?.y ?? 0) - Math.round((await place.boundingBox())?.y ?? 0),
    ]
    const places = [
      colorAt(30, 2),
      colorAt(2, 200),
      colorAt(right - 2, 200),
      colorAt(x + 30, y),
      colorAt(x + 2, y + 30),
    ]
    expect(new Set(places)).toEqual(new Set([scheme === 'light' ? '255,255,255' : '27,30,28']))
  })

  test('has no axe violations, with and without the open dialog', async () => {
    const { page } = await visit()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    await screen(await frameOf(page), 'details').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('links to the page where scripts are disabled', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${service.shop}/`)
    await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
    await page.waitForURL(`${service.origin}/p/demo`)
  })
})
