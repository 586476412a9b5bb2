import { describe, expect, it } from 'vitest'
import { violations } from '../axe'
import { browser, service, withService } from '../with-service'
import { openStudio, showDraft, waitUntilMeasured } from './studio'

withService()

describe('the studio', () => {
  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 768],
    ['dark', 768],
    ['light', 360],
  ] as const)('has no violation of axe’s rules, %s at %i px', async (colorScheme, width) => {
    const page = await openStudio(service, browser, { colorScheme, viewport: { width, height: 1000 } })
    for (const tab of ['Theme', 'Words', 'Contrast', 'Versions']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await violations(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'Theme' }).click()
    await page.getByRole('textbox', { name: 'Ink, digits' }).fill('#ffeeaa')
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByText('This theme fails contrast').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('#screen-paying').getByRole('button').click()
    await page.frameLocator('.opened iframe').locator('main').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it.each([360, 768])('is no wider than a window of %i px, however long the page’s names', async (width) => {
    const title = 'Membership, first instalment, and three hand-woven cloths with embroidered initials'
    const name = 'The Cooperative Society of Weavers and Dyers of Abeokuta and Surroundings Ltd'
    const slug = `long-${width}`
    const fields = { title, slug, currency: 'NGN', status: 'active', merchant: { name } }
    await service.call('POST', '/api/v1/payment-pages', fields)
    const page = await openStudio(service, browser, { slug, viewport: { width, height: 740 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('can be used with the keyboard alone, from a preset to a simulated payment', async () => {
    const page = await openStudio(service, browser)
    const { keyboard } = page
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText?.trim() ?? ''
      })
    async function tabTo(name: RegExp, most = 80) {
      for (let step = 0; step < most && !name.test(await focused()); step++) await keyboard.press('Tab')
      expect(await focused()).toMatch(name)
    }
    await tabTo(/^Theme$/)
    await keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('Words')
    await keyboard.press('ArrowLeft')
    await tabTo(/^Press$/)
    await keyboard.press('Enter')
    await page.getByText('Unsaved changes').waitFor()
    await tabTo(/^Accent, digits$/)
    await keyboard.press('Control+a')
    await keyboard.type('#003366')
    // Tab skips the frames, which are pictures with a button each.
    await tabTo(/^Open Paying$/)
    await keyboard.press('Enter')
    // The opened screen takes the focus, and has controls once it is drawn.
    await page.locator('#opened-name:focus').waitFor()
    await page.locator('.played button:enabled').getByText('Pay in full').waitFor()
    await tabTo(/^Pay in full$/)
    await keyboard.press('Enter')
    await page.frameLocator('.opened iframe').locator('main[data-screen="processing"]').waitFor()
    await keyboard.press('Shift+Tab')
    await tabTo(/^All screens$/, 200)
    await keyboard.press('Enter')
    await expect.poll(focused).toBe('Open Paying')
  })

  it('keeps the focus when a pressed button disappears or is disabled', async () => {
    const page = await openStudio(service, browser, { slug: 'donate' })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }
    await press('Press')
    await press('Undo')
    expect(await focused()).toBe('Undo')
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await press('Redo')
    expect(await focused()).toBe('Redo')

    await page.reload()
    await press('Keep editing')
    expect(await focused()).toBe('studio-name')
    await page.reload()
    await press('Go back to the live version')
    expect(await focused()).toBe('studio-name')

    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'
    await page
      .getByLabel('Choose a file…')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
    await page.getByRole('button', { name: 'Remove' }).waitFor()
    await press('Remove')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')

    await page.getByRole('textbox', { name: 'Muted, digits' }).fill('#c9c4bb')
    await waitUntilMeasured(page)
    await press(/^Muted #/)
    expect(await focused()).toBe('contrast')

    await (await showDraft(page)).close()
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('Discard draft').and(page.locator('[aria-disabled="false"]')).waitFor()
    await press('Discard draft')
    await page.getByText('Draft discarded').waitFor()
    expect(await focused()).toBe('Discard draft')
  })
})
