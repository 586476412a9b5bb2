import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browser, service, withService } from '../with-service'
import { inFrame, openStudio, propertyInFrames, showDraft, studioLink, toInputFile, waitUntilDrawn } from './studio'

withService()

describe('a designer’s work', () => {
  it('survives a reload unsaved, and can be undone step by step', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#123456')
    await page.getByRole('button', { name: 'Press' }).click()
    await page.reload()
    await waitUntilDrawn(page)
    await page.getByText('Your unsaved changes were restored').waitFor()
    expect(new Set(await propertyInFrames(page, '--accent'))).toEqual(new Set(['#111111']))
    expect(await page.getByRole('button', { name: 'Save…' }).isEnabled()).toBe(true)

    await page.getByRole('textbox', { name: 'Ink, digits' }).fill('#222222')
    await page.getByRole('slider', { name: 'Corners' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(new Set(await propertyInFrames(page, '--ink'))).toEqual(new Set(['#111111']))
    await page.keyboard.press('Control+Shift+z')
    expect(new Set(await propertyInFrames(page, '--ink'))).toEqual(new Set(['#222222']))
    await page.getByRole('button', { name: 'Go back to the live version' }).click()
    expect(new Set(await propertyInFrames(page, '--ink'))).toEqual(new Set(['#17201c']))
    await page.locator('.unsaved').getByText('Saved. Customers see this look.').waitFor()

    await page.getByRole('slider', { name: 'Corners' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.reload()
    await page.getByText('Your unsaved changes were restored').waitFor()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.unsaved').getByText('Saved. Customers see this look.').waitFor()
    expect(await page.getByText('Your unsaved changes were restored').count()).toBe(0)
  })

  it('is checked: an invalid colour gets an error with its field and the valid format', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    const field = page.getByRole('textbox', { name: 'Ink, digits' })
    const wrong = page.getByText('is not a colour')
    await field.fill('#12')
    expect(await wrong.count()).toBe(0)
    await field.blur()
    expect(await wrong.innerText()).toBe(
      'Ink: “#12” is not a colour. Use # and 3 or 6 digits (0–9, a–f), such as #FFCC00.',
    )
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('dark blue')
    await page.getByText('Ink: “dark blue” is not a colour.').waitFor()
    expect((await propertyInFrames(page, '--ink'))[0]).toBe('#17201c')
    await page.getByRole('button', { name: 'Press' }).click()
    await expect.poll(() => wrong.count()).toBe(0)
    expect(await field.inputValue()).toBe('#111111')
  })

  it('is saved in a dialog that does not move while the live version loads', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    for (const token of ['Ink', 'Muted', 'Line'])
      await page.getByRole('textbox', { name: `${token}, digits` }).fill('#111111')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/draft', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByText('Checking the live version…').waitFor()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const before = await save.boundingBox()
    answer()
    await page.getByText('3 changes to the live version.').waitFor()
    expect(await save.boundingBox()).toEqual(before)
  })

  it('may contain a list of fonts, which stays as typed', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('combobox', { name: 'Font' }).selectOption('Other fonts…')
    const field = page.getByRole('textbox', { name: 'Font names' })
    await field.pressSequentially('"Segoe UI", Gill Sans, serif')
    expect(await field.inputValue()).toBe('"Segoe UI", Gill Sans, serif')
    await field.blur()
    expect(await field.inputValue()).toBe('"Segoe UI", Gill Sans, serif')
    expect((await propertyInFrames(page, '--font'))[0]).toMatch(/^"Segoe UI", Gill Sans, serif, system-ui/)
  })

  it('can be exported as theme.json, and imported again', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('button', { name: 'Midnight' }).click()
    await page.getByRole('tab', { name: 'Versions' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const exported = readFileSync(await (await download).path(), 'utf8')
    expect(JSON.parse(exported).color.light.accent.$value.hex).toBe('#7fa2ff')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await propertyInFrames(page, '--accent'))[0]).toBe('#0b5c4a')
    await page.getByLabel('Import…').setInputFiles(toInputFile('theme.json', exported))
    await expect.poll(async () => (await propertyInFrames(page, '--accent'))[0]).toBe('#7fa2ff')
    await page
      .getByLabel('Import…')
      .setInputFiles(toInputFile('evil.json', '{"color":{"light":{"accent":{"$value":"url(x)"}}}}'))
    await page.getByText('color.light.accent is not a colour that can be used.').waitFor()
  })

  it('can be imported from another installation, with a note about the missing logo and unknown tokens', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('tab', { name: 'Versions' }).click()
    const theme = {
      color: { light: { accent: { $value: '#5b2a86' } }, brand: { $value: '#5b2a86' } },
      $extensions: { malipo: { logo: '/logos/00000000000000000000000000000000.png' } },
    }
    await page.getByLabel('Import…').setInputFiles(toInputFile('theme.json', JSON.stringify(theme)))
    await page.getByText('The logo in this file is not on this service.').waitFor()
    await page.getByText('Skipped, because a theme has no such token: color.brand.').waitFor()
    expect((await propertyInFrames(page, '--accent'))[0]).toBe('#5b2a86')
    expect(await inFrame(page, 'details').locator('img.logo').count()).toBe(0)
  })
})

describe('the draft', () => {
  it('is visible at the page’s own URL, only in the designer’s browser', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#5b2a86')
    const draft = await showDraft(page)
    await draft.waitForURL(`${service.origin}/p/donate`)
    const accentOn = (tab: typeof page) =>
      tab
        .locator('form[data-form="pay"] button[type="submit"]')
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(await accentOn(draft)).toBe('rgb(91, 42, 134)')
    const mark = await draft.evaluate(() => getComputedStyle(document.body, '::after').content)
    expect(mark).toBe('"Draft"')
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${service.origin}/p/donate`)
    expect(await accentOn(stranger)).toBe('rgb(11, 92, 74)')
    expect(await stranger.context().cookies()).toEqual([])

    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByText('Draft discarded').waitFor()
    await draft.reload()
    expect(await accentOn(draft)).toBe('rgb(11, 92, 74)')
  })

  it('is visible for a page that is not open yet, which stays closed for other visitors', async () => {
    const page = await openStudio(service, browser, { slug: 'closed' })
    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#5b2a86')
    const draft = await showDraft(page)
    await draft.waitForURL(`${service.origin}/p/closed`)
    await draft.locator('main[data-screen="details"]').waitFor()
    expect((await fetch(`${service.origin}/p/closed`)).status).toBe(404)
  })
})

describe('a saved theme', () => {
  const accentOf = async () => (await (await fetch(`${service.origin}/api/v1/p/donate`)).json()).data.theme?.accent

  async function save(page: Page) {
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('can be viewed and restored after the studio was closed', async () => {
    const first = await openStudio(service, browser, { slug: 'donate' })
    for (const accent of ['#f7931a', '#25d366']) {
      await first.getByRole('textbox', { name: 'Accent, digits' }).fill(accent)
      await save(first)
    }
    await first.context().close()

    const page = await openStudio(service, browser, { slug: 'donate' })
    await page.getByRole('tab', { name: 'Versions' }).click()
    const versions = page.locator('.versions li')
    await expect.poll(() => versions.first().innerText()).toContain('Current version')
    await versions.nth(1).getByRole('button', { name: 'View' }).click()
    await expect.poll(async () => (await propertyInFrames(page, '--accent'))[0]).toBe('#f7931a')
    expect(await accentOf()).toBe('#25d366')
    const before = await versions.count()
    await save(page)
    expect(await accentOf()).toBe('#f7931a')
    await expect.poll(() => versions.count()).toBe(before + 1)
  })

  it('becomes the merchant’s theme if the studio link allows it, and the page can then use the merchant’s theme', async () => {
    const page = await openStudio(service, browser, { slug: 'donate', merchantTheme: true })
    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#00c853')
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Save as the merchant’s theme' }).click()
    await page.getByText('Saved as the merchant’s theme.').waitFor()
    expect(await accentOf()).not.toBe('#00c853')
    await page.getByRole('button', { name: 'Use the merchant’s theme' }).click()
    await page.getByText('This page now uses the merchant’s theme.').waitFor()
    expect(await accentOf()).toBe('#00c853')
    await page.locator('.unsaved').getByText('Saved. Customers see this look.').waitFor()
  })
})

describe('a visitor without the link', () => {
  it('can try everything, and save nothing', async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.goto(`${service.origin}/studio/donate`)
    await waitUntilDrawn(page)
    await page.getByText('To save, you need a link from the merchant').waitFor()
    await page.getByRole('button', { name: 'Press' }).click()
    expect((await propertyInFrames(page, '--accent'))[0]).toBe('#111111')
    for (const name of ['Save…', 'Show draft']) expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.goto(`${service.origin}/studio/donate#not.a.key`)
    await page.getByText('This link has expired').waitFor()
    expect(page.url()).toBe(`${service.origin}/studio/donate`)
    await page.goto(`${service.origin}/studio/donate#${(await studioLink(service, 'demo')).split('#')[1]}`)
    await page.getByText('This link is for another page, so you cannot save here.').waitFor()
    expect(await page.getByRole('button', { name: 'Save…' }).isDisabled()).toBe(true)
    for (const slug of ['nonsense', '%E0%A4%A']) {
      await page.goto(`${service.origin}/studio/${slug}`)
      await page.getByRole('heading', { name: 'The studio cannot open' }).waitFor()
    }
  })
})
