import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pressEscape, waitUntilDialogClosed } from './close-dialog'
import { connectedFrame, withWorld, world } from './world'

withWorld()

/** The layout of WordPress themes: the content is as wide as the window, its children as wide as a column. */
const COLUMNS = {
  // a classic theme: the column by custom properties and media queries
  'Twenty Twenty-One': `.entry-content > *:not(.alignwide):not(.alignfull) { max-width: min(calc(100vw - 40px), 610px); margin-left: auto; margin-right: auto }
    .entry-content > * { margin-top: 30px; margin-bottom: 30px }`,
  // block themes: the constrained layout of the editor, with a padding at the root
  'Twenty Twenty-Two': `.entry-content { padding: 0 20px } .entry-content > * { margin-block-start: 24px; margin-block-end: 0 }
    .entry-content > :where(:not(.alignleft):not(.alignright):not(.alignfull)) { max-width: 650px; margin-left: auto !important; margin-right: auto !important }`,
  'Twenty Twenty-Three': `.entry-content { padding: 0 3vw } :where(.entry-content) > * { margin-block: 1.5rem 0 }
    .entry-content > :where(:not(.alignleft):not(.alignright):not(.alignfull)) { max-width: 650px; margin-left: auto !important; margin-right: auto !important }
    .wp-block-buttons { display: flex; flex-wrap: wrap }`,
}

const post = (
  css: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
  <style>body { margin: 0; font: 18px Georgia } img { max-width: 100% } ${css}
    .wp-block-button__link, .wp-element-button { display: inline-block; padding: 12px 24px; background: #28303d; color: #fff; text-decoration: none }</style>
  <script src="${world.pay.url}/widget.js" async></script>
  <div class="entry-content"><p id="text">Three novels, posted from Lagos.</p>
    <div class="wp-block-buttons"><div class="wp-block-button malipo"><a class="wp-block-button__link" href="${world.pay.url}/p/demo">Block</a></div></div>
    <p><a class="wp-element-button" href="${world.pay.url}/p/demo" data-malipo>Link</a></p>
    <malipo-checkout page="demo"></malipo-checkout>
    <malipo-checkout page="demo" mode="inline"></malipo-checkout>
    <p>After it.</p></div>`

const box = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { left, right, width } = one.getBoundingClientRect()
    return { left, right, width }
  })

describe.each(Object.entries(COLUMNS))('in the columns of %s', (_, css) => {
  test.each([360, 768, 1280])('button, links and inline page are aligned to the column, at %i px', async (width) => {
    const page = await world.visit(post(css))
    await page.setViewportSize({ width, height: 900 })
    await connectedFrame(page)
    const column = await box(page, '#text')
    for (const element of ['malipo-checkout:not([mode])', 'malipo-checkout[mode]', 'malipo-checkout[mode] iframe'])
      expect([element, await box(page, element)]).toEqual([element, column])
    for (const link of ['.wp-block-button__link', '.wp-element-button', 'malipo-checkout:not([mode]) a'])
      expect([link, (await box(page, link)).left]).toEqual([link, column.left])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

test('an inline page that is loading is as high as its card', async () => {
  const page = await world.visit('<!doctype html><html lang="en"><title>Shop</title>')
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.route('**/p/demo', () => {})
  world.shop.serve('/', { body: post(COLUMNS['Twenty Twenty-Three']) })
  await page.goto(world.shop.url)
  const place = page.locator('malipo-checkout[mode]')
  await place.locator('iframe').waitFor({ state: 'attached' })
  expect(await place.getByRole('status').textContent()).toBe('Opening the payment page…')
  const sizes = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      const last = document.querySelector('.entry-content > :last-child')?.getBoundingClientRect().bottom ?? 0
      return [scrollWidth, scrollHeight - Math.round(last + scrollY)]
    })
  const [width, below = 0] = await sizes()
  expect(width).toBe(1280)
  expect(below).toBeLessThan(40)
  const { height } = (await place.boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(100)
  expect(height).toBeLessThan(250)
})

describe('a link to a payment page', () => {
  const shop = (body: string) =>
    world.visit(
      `<!doctype html><html lang="en"><title>Shop</title><script src="${world.pay.url}/widget.js" async></script>${body}`,
    )

  test.each([
    [
      'in the button block of WordPress',
      (href: string) =>
        `<div class="wp-block-button malipo"><a class="wp-block-button__link" href="${href}">Pay</a></div>`,
    ],
    ['with the class', (href: string) => `<a class="button malipo" href="${href}">Pay</a>`],
    [
      'in an element with data-malipo',
      (href: string) => `<section data-malipo data-email="a@b.c"><p><a href="${href}"><b>Pay</b></a></p></section>`,
    ],
  ])('%s opens the dialog', async (_, markup) => {
    const page = await shop(markup(`${world.pay.url}/p/demo`))
    await page.getByText('Pay').click()
    const frame = await connectedFrame(page)
    expect(frame.url()).toBe(`${world.pay.url}/p/demo`)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    const { prefill } = JSON.parse((await frame.locator('#opening').textContent()) ?? '')
    expect(prefill).toEqual(markup('').includes('data-email') ? { email: 'a@b.c' } : {})
    pressEscape(page)
    await waitUntilDialogClosed(page)
  })

  test('is prepared on hovering, and the elements next to it keep their behavior', async () => {
    const page = await shop(
      `<div class="malipo" style="padding: 40px"><a href="${world.pay.url}/p/demo">Pay</a> <a href="/about">About</a> <a href="/p/shirt">Shirt</a>
       <a href="${world.evil.url}/p/demo">Stranger</a> <a href="${world.pay.url}/docs/">Docs</a> <button type="button">Like</button></div>`,
    )
    await page.locator('.malipo').click({ position: { x: 5, y: 5 } })
    await page.getByRole('button', { name: 'Like' }).click()
    for (const [name, path] of [
      ['About', `${world.shop.url}/about`],
      ['Shirt', `${world.shop.url}/p/shirt`],
      ['Stranger', `${world.evil.url}/p/demo`],
      ['Docs', `${world.pay.url}/docs/`],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.waitForURL(path)
      await page.goBack()
      await page.waitForFunction(() => 'Malipo' in window)
    }
    expect(await page.locator('malipo-frame').count()).toBe(0)
    const prepared = page.waitForRequest((request) => request.url().includes('/widget/pay-'))
    await page.getByRole('link', { name: 'Pay' }).hover()
    await prepared
  })
})

test('malipo-checkout keeps the display that the shop gives it', async () => {
  const page = await world.visit(
    `<!doctype html><html lang="en"><title>Shop</title><style>#flex { display: flex } #none { display: none }</style>
     <script src="${world.pay.url}/widget.js"></script>
     ${['flex', 'none', 'own'].map((id) => `<malipo-checkout id="${id}" page="demo"></malipo-checkout>`).join('')}`,
  )
  const displays = ['flex', 'none', 'own'].map((id) =>
    page.locator(`#${id}`).evaluate((one) => getComputedStyle(one).display),
  )
  expect(await Promise.all(displays)).toEqual(['flex', 'none', 'block'])
})

test('buttons that follow each other do not touch', async () => {
  const page = await world.visit(
    `<!doctype html><html lang="en"><title>Shop</title><script src="${world.pay.url}/widget.js"></script>
     ${'<malipo-checkout page="demo"></malipo-checkout>'.repeat(2)}`,
  )
  const boxes = await page
    .locator('malipo-checkout a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
  const [first, second] = boxes
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeGreaterThanOrEqual(8)
})
