import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillForm, phone, screenLocator, startPayment, submit } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

/** The computed styles of every kind of element, by tag and class. */
const stylesOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const properties =
      'color backgroundColor border boxShadow padding margin fontSize fontWeight fontFamily display opacity'
    const styles: Record<string, string[]> = {}
    for (const element of main.querySelectorAll('*:not(svg *, noscript *, .folds *)')) {
      const style = getComputedStyle(element)
      const invalid = element.hasAttribute('aria-invalid') ? '[aria-invalid]' : ''
      const kind = `${element.parentElement?.className} > ${element.localName}.${element.className}${invalid}`
      styles[kind] ??= properties.split(' ').map((property) => `${property}: ${Reflect.get(style, property)}`)
    }
    return styles
  })

/** Submits the form without an e-mail address. */
async function submitInvalid(javaScriptEnabled: boolean): Promise<Page> {
  const page = await phone(browser, { javaScriptEnabled })
  await page.goto(`${service.origin}/p/demo`)
  await fillForm(page)
  await page.getByLabel('Email').fill('')
  await submit(page)
  await page.locator('.summary').waitFor()
  return page
}

describe('styles that the first document leaves out', () => {
  it('load for a refused form, and match those of the service’s document', async () => {
    const [scripted, plain] = await Promise.all([submitInvalid(true), submitInvalid(false)])
    const [styles, served] = await Promise.all([stylesOf(scripted), stylesOf(plain)])
    const problemStyles = (all: Record<string, string[]>) =>
      Object.entries(all).filter(([kind]) => /summary|problem|aria-invalid/.test(kind))
    expect(problemStyles(served).length).toBeGreaterThan(4)
    expect(problemStyles(styles)).toEqual(problemStyles(served))
  })

  it('load for the address, and match those after a reload', async () => {
    const page = await phone(browser)
    await startPayment(page, service.origin)
    await page.locator('.folds').waitFor()
    const styles = await stylesOf(page)
    await page.reload()
    await screenLocator(page, 'paying').waitFor()
    await page.locator('.folds').waitFor()
    expect(styles).toEqual(await stylesOf(page))
    expect(Object.keys(styles).length).toBeGreaterThan(20)
  })
})
