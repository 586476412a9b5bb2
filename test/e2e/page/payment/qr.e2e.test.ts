import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { pairOf } from '../../../../src/payment/chains/catalogue'
import { parseUnits } from '../../../../src/payment/money'
import { defaultQrPayload } from '../../../../src/payment/uri'
import { decodeQr } from '../../qr'
import { hydrated } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { paymentOfEveryPair } from './every-pair'
import { findZbar, readByZbar } from './zbar'

let sessions: Session[]

withService()
beforeAll(async () => {
  findZbar()
  sessions = await paymentOfEveryPair(service.origin)
})

/** The expected texts of a session's codes: the default code, and the code with the amount if it differs. */
function expectedTexts({ crypto_asset, network, crypto_amount_due, deposit_address, payment_uri, qr }: Session) {
  const pair = pairOf(crypto_asset ?? '', network ?? '')
  const atoms = pair && parseUnits(crypto_amount_due ?? '', pair.decimals)
  if (!pair || !atoms) throw new Error(`no pair: ${crypto_asset} on ${network}`)
  const safe = defaultQrPayload(pair, deposit_address ?? '', atoms)
  return { safe, full: qr?.with_amount && qr.with_amount !== qr.default ? payment_uri : null }
}

/** Expects two independent decoders to read the text, in the light and in the dark scheme. */
async function expectToRead(page: Page, pair: string, text: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const screenshot = await page.locator('[data-qr]').screenshot()
    const read = { zbar: readByZbar(screenshot), jsqr: decodeQr(screenshot) }
    expect({ pair, colorScheme, ...read }).toEqual({ pair, colorScheme, zbar: text, jsqr: text })
  }
}

describe.each([1, 2])('on a phone of 320 px, at %i×', (deviceScaleFactor) => {
  it('zbar and jsqr read the codes of every pair, light and dark', async () => {
    expect(sessions.length).toBeGreaterThan(15)
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, deviceScaleFactor })
    const page = await context.newPage()
    let withAmount = 0
    for (const session of sessions) {
      const { safe, full } = expectedTexts(session)
      const pair = `${session.crypto_asset} on ${session.network}`
      await page.goto(`${service.origin}/p/demo/s/${session.id}`)
      await page.locator('[data-qr]').waitFor()
      await hydrated(page)
      await expectToRead(page, pair, safe)
      const choice = page.locator('.qr-choice button').last()
      if (!full || !(await choice.isVisible())) continue
      await choice.click()
      await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true')
      withAmount++
      await expectToRead(page, pair, full)
    }
    expect(withAmount).toBeGreaterThan(5)
  })
})
