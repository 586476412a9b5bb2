import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Service } from '../service'
import { withService } from '../with-service'
import { inFrame, measured, openStudio } from './studio'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

const faults = (page: Page) => page.locator('.faults li')

it('what nobody can read is shown where it is, and mended by one click', async () => {
  const page = await openStudio(service, browser)
  await page.getByRole('textbox', { name: 'Muted, digits' }).fill('#c9c4bb')
  await measured(page)
  await faults(page).first().waitFor()
  expect(await faults(page).first().innerText()).toMatch(
    /Muted on (?:Page|Surface|Sunken ground)\s+1\.\d\d of 4\.5 · light · text/,
  )
  await page.locator('#screen-details[data-fails]').waitFor()
  const marks = inFrame(page, 'details').locator('[data-faults] i')
  await expect.poll(() => marks.count()).toBeGreaterThan(2)
  const title = inFrame(page, 'details').locator('.what bdi').first()
  // a mark follows what it marks while that is still laid out
  const isMarked = async () => {
    const shown = await title.boundingBox()
    const boxes = await Promise.all((await marks.all()).map((mark) => mark.boundingBox()))
    return boxes.some((box) => box && shown && box.y <= shown.y && box.y + box.height >= shown.y + shown.height)
  }
  await expect.poll(isMarked).toBe(true)

  await page.getByRole('button', { name: 'Save…' }).click()
  // the buttons move once more when it is read what is live
  await page.getByText('One thing will be different on the page.').waitFor()
  await page.getByText('The service refuses a theme that not everybody can read').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Not now' }).click()

  await faults(page)
    .first()
    .getByRole('button', { name: /^Muted #/ })
    .click()
  await page.getByText('Everything passes WCAG 2.2 AA').waitFor()
  await expect.poll(() => page.locator('[data-fails]').count()).toBe(0)
  await expect.poll(() => marks.count()).toBe(0)
})

it('is never rounded up to what is needed, and what is mended keeps the focus', async () => {
  const page = await openStudio(service, browser)
  const muted = page.getByRole('textbox', { name: 'Muted, digits' })
  // 4.4995
  await muted.fill('#7063b9')
  expect(await page.locator('.fails').innerText()).toMatch(/^4\.49 on page; needs 4\.5\./)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.getByRole('button', { name: /^Use #/ }).click()
  expect(await focused()).toBe('color-muted')
  await page.getByRole('button', { name: 'Reset Muted' }).click()
  expect(await focused()).toBe('color-muted')
  expect(await muted.inputValue()).toBe('#58625d')
})

it('is measured in the scheme that is not shown, too, and at the field itself', async () => {
  const page = await openStudio(service, browser)
  await page.getByRole('radio', { name: 'Dark' }).first().check()
  await page.getByRole('textbox', { name: 'Bad, digits' }).fill('#552222')
  const field = page.locator('.color').filter({ hasText: 'Bad' })
  expect(await field.locator('.fails').innerText()).toMatch(/1\.\d\d on surface; needs 4\.5\./)
  await page.getByRole('radio', { name: 'Light' }).first().check()
  await measured(page)
  expect(await faults(page).first().innerText()).toContain('dark')
  await faults(page).first().getByRole('button', { name: 'Show where' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).first().isChecked()).toBe(true)
})

it('finds nothing in the page as it comes, nor in the themes that ship', async () => {
  const page = await openStudio(service, browser)
  for (const name of ['Malipo', 'Savanna', 'Midnight', 'Press']) {
    await page.getByRole('tab', { name: 'Theme' }).click()
    await page.getByRole('button', { name }).click()
    await measured(page)
    expect(await page.locator('.group output').innerText()).toContain('on 14 screens in both schemes')
    expect(await faults(page).allInnerTexts()).toEqual([])
  }
})
