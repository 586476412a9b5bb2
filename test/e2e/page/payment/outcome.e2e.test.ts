import { beforeAll, describe, expect, it } from 'vitest'
import { hydrated, type PaymentSimulator, sandboxMoney, screenLocator, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { waitUntilHelpIsSaved } from '../device/saved-payment'

let money: PaymentSimulator

withService()
beforeAll(() => {
  money = sandboxMoney(service.origin)
})

/** Starts a payment on a device that stores nothing. */
async function pay() {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-NG' })
  const page = await context.newPage()
  const id = await startPayment(page, service.origin)
  await page.locator('.folds').waitFor()
  return { page, id }
}

describe('the outcome of a payment', () => {
  it('is part of the payment’s chunk: up to the receipt, no other file is fetched', async () => {
    const { page, id } = await pay()
    // Saving the payment reads the loaded files once more.
    await waitUntilHelpIsSaved(page)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.route('**/assets/**', (route) => route.abort())
    await money.arrive(id)
    await page.getByRole('progressbar').waitFor()
    await money.confirm(id)
    await page.getByText('Print receipt').waitFor()
    expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })

  it('is complete in the service’s document, so that the script replaces no element', async () => {
    const { page, id } = await pay()
    await money.arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    await page.addInitScript(() => {
      const removed: string[] = []
      Object.assign(window, { removed })
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) if (node instanceof Element) removed.push(node.nodeName)
      }).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    await page.getByText('Print receipt').waitFor()
    await hydrated(page)
    expect(await page.evaluate(() => (window as unknown as { removed: string[] }).removed)).toEqual(['NOSCRIPT'])
  })
})
