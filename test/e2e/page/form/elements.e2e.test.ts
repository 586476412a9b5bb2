import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hydrated, phone, sandboxMoney, screenLocator, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

declare global {
  interface Window {
    first: Element[]
    moved: number
  }
}

it('a script that loads late keeps the elements of the first view, and all that was typed', async () => {
  const page = await phone(browser)
  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${service.origin}/p/demo`, { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await page.getByLabel('Last name').pressSequentially('Okon')
  await page.evaluate(() => {
    const controls = 'form, fieldset, legend, label, input, button, h1, .networks, .lang'
    window.first = [...document.querySelectorAll(controls)]
  })
  release()
  await page.waitForLoadState('load')
  await page.keyboard.type('kwo')
  await hydrated(page)
  // The browser reports layout shifts after the paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  const first = await page.evaluate(() => ({
    all: window.first.length > 20 && window.first.every((element) => element.isConnected),
    moved: window.moved,
  }))
  expect(first).toEqual({ all: true, moved: 0 })
  expect(await page.getByLabel('First name').inputValue()).toBe('Adaeze')
  expect(await page.getByLabel('Last name').inputValue()).toBe('Okonkwo')
  expect(await page.getByRole('radio', { name: /^Tron\b/ }).isChecked()).toBe(true)
  // The script runs: an asset narrows the networks, and the ticked network stays.
  await page.getByRole('radio', { name: 'USDT' }).check()
  await expect
    .poll(() => page.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Base/ }).count())
    .toBe(0)
  expect(await page.getByRole('radio', { name: /^Tron\b/ }).isChecked()).toBe(true)
})

it('help that was opened before the script loaded gets its content afterwards', async () => {
  const page = await phone(browser)
  const id = await startPayment(page, service.origin)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/help-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${service.origin}/p/demo/s/${id}`, { waitUntil: 'commit' })
  const help = page.locator('details').first()
  await help.evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  release()
  await page.getByLabel(/fee/i).waitFor()
  expect(await help.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true)
})

/** Replaces the page's text nodes, as the translators of browsers do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.closest('#app')) texts.push(node as Text)
    for (const text of texts) {
      const font = document.createElement('font')
      font.textContent = `‹${text.data}›`
      text.replaceWith(font)
    }
  })

it('a translated page shows a changed amount once', async () => {
  const page = await phone(browser)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const session = await startPayment(page, service.origin)
  const due = page.locator('[data-value="amount"]')
  await page.locator('.folds').waitFor()
  await translate(page)
  expect(await due.textContent()).toBe('‹31.25›')
  await sandboxMoney(service.origin).arrive(session, { amount: '11.25' })
  await screenLocator(page, 'partial').waitFor()
  expect(await due.textContent()).toBe('20')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain('31.25')
  // The countdown continues in the translated page.
  const time = page.getByRole('timer')
  const before = await time.textContent()
  await expect.poll(() => time.textContent()).not.toBe(before)
  expect(await time.textContent()).toMatch(/^\d+:\d\d$/)
  await translate(page)
  await sandboxMoney(service.origin).arrive(session, { amount: '20' })
  await screenLocator(page, 'processing').waitFor()
  await sandboxMoney(service.origin).confirm(session)
  await screenLocator(page, 'completed').waitFor()
  expect(await page.getByText('31.25 USDT').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

it('the form uses only six font styles, because a browser loads each before the first paint', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  const fonts = await page.evaluate(() => {
    const visible = [...document.querySelectorAll('body, body *')].filter((element) => element.checkVisibility())
    const styles = visible.flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::before')])
    return [...new Set(styles.map(({ fontWeight, fontSize }) => `${fontWeight} ${fontSize}`))].sort()
  })
  expect(fonts).toEqual(['400 14px', '400 16px', '600 14px', '600 16px', '600 20px', '600 36px'])
})

it('on a wide screen, help is below the merchant, and the language links without script are below both', async () => {
  const page = await phone(browser)
  const session = await startPayment(page, service.origin)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('.sandbox').waitFor()
  const starts = await page.evaluate(() =>
    [...document.querySelectorAll('.brand, .what-next, .sandbox, .foot')].map((one) => {
      const style = getComputedStyle(one)
      return one.getBoundingClientRect().left + Number.parseFloat(style.paddingInlineStart)
    }),
  )
  expect(starts).toEqual(Array(4).fill(starts[0]))
  await page.context().close()
  const plain = await phone(browser, { javaScriptEnabled: false })
  await plain.setViewportSize({ width: 1280, height: 800 })
  await plain.goto(`${service.origin}/p/demo/s/${session}?still`)
  const pane = await plain.locator('.pane').boundingBox()
  const languages = await plain.getByRole('navigation').boundingBox()
  expect(languages).toMatchObject({ x: 0, y: (pane?.y ?? 0) + (pane?.height ?? 0), width: 1280 })
})

it('a link of the error summary jumps to its field without smooth scrolling under reduced motion', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await page.locator('form[data-form="pay"] button[type="submit"]').click()
  const link = page.locator('.summary a[href="#network"]')
  await link.waitFor()
  // The press moves the focus to the first invalid field.
  await page.locator('#first_name:focus').waitFor()
  const [at, later] = await link.evaluate(async (element: HTMLAnchorElement) => {
    element.click()
    const at = scrollY
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    return [at, scrollY]
  })
  expect(at).toBeGreaterThan(0)
  expect(later).toBe(at)
})
