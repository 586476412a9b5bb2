import jsQR from 'jsqr'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NETWORKS } from '../../../src/contract/enums'
import type { Page } from '../../../src/contract/page/page'
import { RefundLink } from '../../../src/contract/refunds/refund-link'
import { Session } from '../../../src/contract/session/session'
import { createI18n } from '../../../src/page/i18n/create-i18n'
import en from '../../../src/page/i18n/locales/en'
import { addressProblem } from '../../../src/payment/address/check'
import { matrixPath } from '../../../src/payment/qr-matrix'
import { PLACEHOLDER_QR, placeholderAddress } from '../../../src/studio/frames/placeholders'
import { createPreviewModel } from '../../../src/studio/frames/preview-model'
import { previewPorts } from '../../../src/studio/frames/preview-ports'
import { samplePage } from '../../../src/studio/frames/samples'
import { PREVIEWS } from '../../../src/studio/frames/screens'
import { PAGE } from './page'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const OPEN: Page = {
  ...PAGE,
  amount: null,
  min_amount: '1000.00',
  options: PAGE.options.map((one) => ({ ...one, crypto_amount: null })),
}
/** A page whose minimum and maximum are close together. */
const NARROW: Page = { ...OPEN, max_amount: '2000.00' }
const UNPRICED: Page = { ...PAGE, options: PAGE.options.map((one) => ({ ...one, crypto_amount: null, rate: null })) }

function createModel(name: string, page: Page) {
  const preview = PREVIEWS.find((one) => one.name === name)
  if (!preview) throw new Error(`there is no preview ${name}`)
  const view = {
    slug: 'demo',
    base: 'https://pay.example',
    now: new Date(NOW).toISOString(),
    ...preview.createView({ page, now: NOW }),
  }
  const ports = previewPorts(() => NOW, { loadMessages: async () => en, showLanguage() {} })
  return createPreviewModel(preview, view, createI18n('en', en), ports)
}

/** Each preview, the screen that the page chooses for it, and its distinguishing state. */
const EXPECTED: readonly [string, string, (model: ReturnType<typeof createModel>) => unknown][] = [
  ['details', 'details', ({ form }) => Object.keys(form.errors.value).length === 0 && form.asset.value === 'USDT'],
  ['errors', 'details', ({ form }) => Object.keys(form.errors.value).join() === 'first_name,email'],
  ['paying', 'paying', ({ sessions }) => sessions.addressIsSound.value],
  ['partial', 'partial', ({ sessions }) => sessions.session.value?.crypto_amount_paid !== '0'],
  ['processing', 'processing', ({ sessions }) => sessions.session.value?.confirmations === 7],
  ['held', 'processing', ({ sessions }) => sessions.session.value?.held],
  ['unavailable-network', 'paying', ({ sessions }) => sessions.session.value?.network_unreachable_since],
  ['completed', 'completed', ({ sessions }) => sessions.session.value?.return_link],
  ['overpaid', 'completed', ({ screen }) => screen.value.name === 'completed' && screen.value.payment.extra],
  ['late', 'completed', ({ sessions }) => sessions.session.value?.late],
  ['underpaid', 'underpaid', ({ sessions }) => sessions.session.value?.crypto_amount_due !== '0'],
  ['expired', 'expired', ({ sessions }) => sessions.session.value?.crypto_amount_paid === '0'],
  ['failed', 'failed', ({ sessions }) => sessions.session.value?.reference.startsWith('ps_')],
  ['refund', 'refund', ({ refund }) => refund.value?.address === null],
  ['refund-created', 'refund', ({ refund }) => refund.value?.address && !refund.value.hash],
  ['refund-sent', 'refund', ({ refund }) => refund.value?.hash],
  ['refund-expired', 'refund', ({ refund }) => refund.value?.reason === 'expired'],
  ['missing', 'missing', ({ page }) => page.value === null],
  ['unavailable', 'unavailable', ({ page }) => page.value !== null],
  ['offline', 'paying', ({ connection }) => connection.offline.value],
]

describe('the previewed screens', () => {
  it('are complete', () => expect(PREVIEWS.map(({ name }) => name)).toEqual(EXPECTED.map(([name]) => name)))

  it.each(EXPECTED)('%s shows the screen `%s` of the page, in the expected state', (name, screen, holds) => {
    for (const page of [
      PAGE,
      OPEN,
      NARROW,
      UNPRICED,
      samplePage(PAGE, true),
      samplePage({ ...PAGE, options: [] }, true),
    ]) {
      const model = createModel(name, page)
      expect(model.screen.value.name).toBe(screen)
      expect(holds(model)).toBeTruthy()
      const session = model.sessions.session.value
      if (session) expect(v.is(Session, session)).toBe(true)
      const refund = model.refund.value
      if (refund) expect(v.is(RefundLink, refund)).toBe(true)
    }
  })
})

describe('placeholders', () => {
  it.each(NETWORKS)('for an address on %s begin with PREVIEW, and are valid on no network', (network) => {
    const address = placeholderAddress(network)
    expect(address.startsWith('PREVIEW')).toBe(true)
    for (const one of NETWORKS) expect(addressProblem(one, address)).not.toBeNull()
  })

  it.each(Object.entries(PLACEHOLDER_QR))('for the QR code `%s` contain the text PREVIEW', (_, matrix) => {
    const { side, path } = matrixPath(matrix ?? '')
    const [scale, quiet] = [4, 4]
    const width = (side + 2 * quiet) * scale
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
    for (const [, x, y, run] of [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((match) => match.map(Number))) {
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < (run ?? 0) * scale; dx++) {
          const at = (((y ?? 0) + quiet) * scale + dy) * width + ((x ?? 0) + quiet) * scale + dx
          pixels.fill(0, at * 4, at * 4 + 3)
        }
    }
    expect(jsQR(pixels, width, width)?.data).toBe('PREVIEW')
  })
})
