import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../axe'
import { launchChromium } from '../../chromium'
import { type Service, startService } from '../../service'
import { closePagesAfterEach } from '../../with-service'
import { hasOverflow, newBrowser, openDashboard } from '../dashboard'
import { openAs, SIZES, withFingerprint } from './members'

let service: Service
let browser: Browser
const HOUR = 3_600_000

beforeAll(async () => {
  // the stories turn the clock of the service
  ;[service, browser] = await Promise.all([startService({}, ['--import', './test/inside.mjs']), launchChromium()])
})
closePagesAfterEach(() => browser)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** Adds the fingerprint of this device to the member's sign-in. Returns the recovery codes. */
async function addFingerprint(page: Page): Promise<string[]> {
  await page.goto(`${service.origin}/dashboard/test/access`)
  await page.getByRole('button', { name: 'Add this device' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Add this device' }).click()
  const codes = page.getByRole('region', { name: 'Your recovery codes' })
  await codes.waitFor()
  return (await codes.locator('code').innerText()).split('\n')
}

describe.each(SIZES)('on a screen of $width × $height', (viewport) => {
  test('a cashier comes back in the morning by fingerprint, without a mail', async () => {
    const page = await openAs(service, browser, 'cashier', { viewport })
    const finger = await withFingerprint(page)
    await addFingerprint(page)
    expect(await violations(page)).toEqual([])
    expect(await hasOverflow(page)).toBe(false)
    await service.control({ clock: 73 * HOUR })
    try {
      await page.goto(`${service.origin}/dashboard/till`)
      const button = page.getByRole('button', { name: 'Use fingerprint or PIN' })
      await button.waitFor()
      // the first button of the screen, and the ways by mail and link below it
      expect(await page.locator('main button').first().innerText()).toBe('Use fingerprint or PIN')
      expect(await page.getByText('I have a link').count()).toBe(1)
      expect(await violations(page)).toEqual([])
      await finger.recognises(false)
      await button.click()
      await page.getByText(/This device did not sign you in/).waitFor()
      await finger.recognises(true)
      await button.click()
      await page.locator('.keypad').waitFor()
    } finally {
      await service.control({ clock: 0 })
    }
  })

  test('a member who has lost the phone signs in with a code, signs it out and removes it', async () => {
    const phone = await openAs(service, browser, 'viewer', { viewport })
    await withFingerprint(phone)
    const codes = await addFingerprint(phone)
    expect(codes).toHaveLength(10)

    const desk = await (await newBrowser(browser, { viewport })).newPage()
    await desk.goto(`${service.origin}/dashboard`)
    await desk.getByText('Lost your phone?').click()
    const form = desk.locator('form', { has: desk.getByLabel('Recovery code') })
    await form.getByLabel('Recovery code').fill(codes[0] ?? '')
    await form.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByText(/Recovery codes left: 9/).waitFor()
    expect(await violations(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Sign out the other devices' }).click()
    await desk.getByText('The other devices are signed out.').first().waitFor()
    await desk.getByRole('list', { name: 'Fingerprint or PIN' }).getByRole('button', { name: 'Remove' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await desk.getByRole('list', { name: 'Fingerprint or PIN' }).waitFor({ state: 'detached' })

    // the phone is signed out, its finger opens nothing, and the code does not work again
    await phone.reload()
    await phone.getByRole('button', { name: 'Use fingerprint or PIN' }).click()
    await phone.getByText(/This device did not sign you in/).waitFor()
    await phone.getByText('Lost your phone?').click()
    await phone.getByLabel('Recovery code').fill(codes[0] ?? '')
    await phone
      .locator('form', { has: phone.getByLabel('Recovery code') })
      .getByRole('button')
      .click()
    await phone.getByText('This code is wrong, or was used already.').waitFor()
  })

  test('an owner confirms a new API key by fingerprint, which a dialog explains', async () => {
    const page = await openDashboard(service, browser, { viewport })
    const finger = await withFingerprint(page)
    await page.goto(`${service.origin}/dashboard/test/access`)
    await page.getByRole('button', { name: 'Add this device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add this device' }).click()
    await page.getByRole('list', { name: 'Fingerprint or PIN' }).waitFor()
    await page.goto(`${service.origin}/dashboard/test/keys/new`)
    await page.getByLabel('Name').fill('The shop')
    await page.locator('main form button[type=submit]').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    expect(await dialog.innerText()).toMatch(/Create an API key[\s\S]*The shop/)
    expect(await violations(page)).toEqual([])
    expect(await hasOverflow(page)).toBe(false)
    await finger.recognises(false)
    await dialog.getByRole('button', { name: 'Use fingerprint or PIN' }).click()
    await dialog.getByText('Your device did not confirm. Try again.').waitFor()
    await finger.recognises(true)
    await dialog.getByRole('button', { name: 'Use fingerprint or PIN' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('.one-time-secret code').waitFor()
    // removes the passkey again, so that the other tests' owner is not asked
    await page.goto(`${service.origin}/dashboard/test/access`)
    const passkey = page.getByRole('list', { name: 'Fingerprint or PIN' })
    await passkey.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await passkey.waitFor({ state: 'detached' })
  })
})
