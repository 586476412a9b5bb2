import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../src/payment/theme/color'
import { violations } from '../axe'
import { fillForm, sandboxMoney, screenLocator, startPayment } from '../stories'
import { openStudio, propertyInFrames, waitUntilMeasured } from '../studio/studio'
import { browser, service, withService } from '../with-service'

withService()

const YELLOW = 'rgb(255, 204, 0)'

const hexOf = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)].map(([channel]) => Number(channel).toString(16).padStart(2, '0')).join('')}`

/** The contrast of an element's text with its own background. */
async function labelContrast(element: Locator): Promise<number> {
  const [color = '', ground = ''] = await element.evaluate((one) => {
    const style = getComputedStyle(one)
    return [style.color, style.backgroundColor]
  })
  expect(ground).toBe(YELLOW)
  return contrast(hexOf(color), hexOf(ground))
}

async function customer(colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-NG',
    colorScheme,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

describe('brand yellow', () => {
  it('the studio shows its label and edge colours, and saves #ffcc00 unchanged', async () => {
    const page = await openStudio(service, browser)
    await page.getByRole('textbox', { name: 'Accent, digits' }).fill('#FFCC00')
    const samples = page.locator('.accent-samples')
    expect(await samples.innerText()).toMatch(
      /Label\s+(?:Pay\s+)?#[0-9a-f]{6} · contrast 1\d(?:\.\d)?:1\s+Edge and links\s+(?:Aa\s+)?#[0-9a-f]{6} · contrast [45](?:\.\d)?:1/,
    )
    expect(await page.getByText(/^Contrast .* needs/).count()).toBe(0)
    expect(new Set(await propertyInFrames(page, '--accent'))).toEqual(new Set(['#ffcc00']))
    await waitUntilMeasured(page)
    await page.getByText('Everything passes WCAG 2.2 AA').waitFor()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. It is live now.').waitFor()
  })

  it.each([
    'light',
    'dark',
  ] as const)('is the exact colour of the button, with readable text, in the %s scheme', async (scheme) => {
    const page = await customer(scheme)
    await page.goto(`${service.origin}/p/demo`)
    await fillForm(page)
    const button = page.locator('form[data-form="pay"] button[type="submit"]')
    expect(await labelContrast(button)).toBeGreaterThanOrEqual(4.5)
    // The chosen card is marked in a colour with enough contrast.
    const chosen = page.locator('.coin :checked ~ span')
    const [edge = '', surface = ''] = await chosen.evaluate((one) => [
      getComputedStyle(one, '::before').borderTopColor,
      getComputedStyle(document.documentElement).getPropertyValue('--surface'),
    ])
    expect(contrast(hexOf(edge), surface)).toBeGreaterThanOrEqual(4.5)
    expect(await violations(page)).toEqual([])

    const id = await startPayment(page, service.origin)
    expect(await violations(page)).toEqual([])
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
