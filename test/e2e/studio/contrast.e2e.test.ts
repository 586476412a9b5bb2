import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, service, withService } from '../with-service'
import { inFrame, openStudio, SCREENS, waitUntilMeasured } from './studio'

withService()

const faults = (page: Page) => page.locator('.faults li')

it('unreadable text is marked in its frame, and corrected by one click', async () => {
  const page = await openStudio(service, browser)
  await page.getByRole('textbox', { name: 'Muted, digits' }).fill('#c9c4bb')
  await waitUntilMeasured(page)
  await faults(page).first().waitFor()
  expect(await faults(page).first().innerText()).toMatch(
    /Muted on (?:Page|Surface|Sunken background)\s+Contrast 1\.\d:1, needs 4\.5:1 · light · text/,
  )
  await page.locator('#screen-details[data-fails]').getByText('Fails contrast').waitFor()
  const marks = inFrame(page, 'details').locator('[data-faults] i')
  await expect.poll(() => marks.count()).toBeGreaterThan(2)
  const hint = inFrame(page, 'details').locator('.hint').first()
  // A mark follows its text while the page is still being laid out.
  const isMarked = async () => {
    const textBox = await hint.boundingBox()
    const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
    return boxes.some((box) => box && textBox && box.y <= textBox.y && box.y + box.height >= textBox.y + textBox.height)
  }
  await expect.poll(isMarked).toBe(true)

  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByText('One change to the live version.').waitFor()
  await page.getByText('This theme fails contrast, so it cannot be saved:').waitFor()
  await page
    .getByText(/^Muted, light: The contrast on (?:Page|Surface) is 1\.\d:1, but must be at least 4\.5:1\.$/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await faults(page)
    .first()
    .getByRole('button', { name: /^Muted #/ })
    .click()
  await page.getByText('Everything passes WCAG 2.2 AA').waitFor()
  await expect.poll(() => page.locator('[data-fails]').count()).toBe(0)
  await expect.poll(() => marks.count()).toBe(0)
})

it('contrast is never rounded up to the required value, and corrections keep the focus', async () => {
  const page = await openStudio(service, browser)
  const muted = page.getByRole('textbox', { name: 'Muted, digits' })
  // 4.4995
  await muted.fill('#7063b9')
  expect(await page.locator('.fails').innerText()).toMatch(
    /^The contrast on Page is 4\.4:1, but must be at least 4\.5:1\./,
  )
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.getByRole('button', { name: /^Use #/ }).click()
  expect(await focused()).toBe('color-muted')
  await page.getByRole('button', { name: 'Reset Muted' }).click()
  expect(await focused()).toBe('color-muted')
  expect(await muted.inputValue()).toBe('#58625d')
})

it('contrast is also measured in the hidden scheme, and shown at the field', async () => {
  const page = await openStudio(service, browser)
  await page.getByRole('radio', { name: 'Dark' }).first().check()
  await page.getByRole('textbox', { name: 'Bad, digits' }).fill('#552222')
  const field = page.locator('.color').filter({ hasText: 'Bad' })
  expect(await field.locator('.fails').innerText()).toMatch(
    /The contrast on Surface is 1\.\d:1, but must be at least 4\.5:1\./,
  )
  await page.getByRole('radio', { name: 'Light' }).first().check()
  await waitUntilMeasured(page)
  expect(await faults(page).first().innerText()).toContain('dark')
  await faults(page).first().getByRole('button', { name: 'Show where' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).first().isChecked()).toBe(true)
})

it('the default theme and the example themes have no contrast faults', async () => {
  const page = await openStudio(service, browser)
  for (const name of ['Malipo', 'Savanna', 'Midnight', 'Press']) {
    await page.getByRole('tab', { name: 'Theme' }).click()
    await page.getByRole('button', { name }).click()
    await waitUntilMeasured(page)
    expect(await page.locator('.group output').innerText()).toContain(`on ${SCREENS.length} screens in both schemes`)
    expect(await faults(page).allInnerTexts()).toEqual([])
  }
})
