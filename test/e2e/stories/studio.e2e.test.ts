import { describe, expect, it } from 'vitest'
import { inFrame, openStudio, propertyInFrames, toInputFile, waitUntilMeasured } from '../studio/studio'
import { browser, service, withService } from '../with-service'

withService()

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path d="M0 0h9v9z" fill="#8a1c4a"/></svg>'

const livePage = async () => (await (await fetch(`${service.origin}/api/v1/p/demo`)).json()).data

describe('a new brand', () => {
  it('can be saved from a preset, with a logo, two colours, corners, and texts in Arabic and French', async () => {
    const page = await openStudio(service, browser)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin)) foreign.push(request.url())
    })
    expect(page.url()).toBe(`${service.origin}/studio/demo`)

    await page.getByRole('button', { name: 'Savanna' }).click()
    expect(new Set(await propertyInFrames(page, '--accent'))).toEqual(new Set(['#b23c0c']))
    await page.getByLabel('Choose a file…').setInputFiles(toInputFile('logo.svg', LOGO))
    await inFrame(page, 'details').locator('img.logo[src^="/logos/"][src$=".png"]').waitFor()

    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#8a1c4a')
    await page.getByRole('textbox', { name: 'Page, digits' }).fill('#fdf1f6')
    await page.getByRole('slider', { name: 'Corners' }).fill('24')
    expect(new Set(await propertyInFrames(page, '--radius'))).toEqual(new Set(['24px']))
    await waitUntilMeasured(page)
    await page.getByText('Everything passes WCAG 2.2 AA').waitFor()

    await page.getByRole('tab', { name: 'Words' }).click()
    for (const [language, title, button] of [
      ['ar', 'طلب رقم ١٠٤٢', 'ادفع الآن'],
      ['fr', 'Commande 1042', 'Payer'],
    ] as const) {
      await page.locator('.subject').getByLabel('Language').selectOption(language)
      await page.getByLabel('Title').fill(title)
      await page.getByLabel('Button').fill(button)
      await inFrame(page, 'details').getByText(title).waitFor()
      await inFrame(page, 'details')
        .getByRole('button', { name: new RegExp(`^${button} · 31.25`) })
        .waitFor()
    }
    await page.getByText('13 of 120').waitFor()

    expect((await livePage()).theme).toBeNull()
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save changes' })
    const accent = dialog.getByRole('row', { name: /^Accent, light/ })
    expect(await accent.innerText()).toMatch(/automatic\s+#8a1c4a/)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. It is live now.').waitFor()

    const live = await livePage()
    expect(live.theme).toMatchObject({ accent: '#8a1c4a', page: '#fdf1f6', radius: 24, button: 'pill' })
    // The preset's orange does not remain in the dark theme.
    expect(live.theme.dark).not.toHaveProperty('accent')
    expect(live.copy.fr).toEqual({ title: 'Commande 1042', button: 'Payer' })
    const customer = await (await browser.newContext({ locale: 'fr-SN' })).newPage()
    await customer.goto(`${service.origin}/p/demo`)
    const submit = customer.locator('form[data-form="pay"] button[type="submit"]')
    expect(await submit.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(138, 28, 74)')
    expect(await submit.innerText()).toBe('Payer')
    await customer.getByText('Commande 1042').waitFor()
    expect(await customer.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(108)
    expect(foreign).toEqual([])
  })
})
