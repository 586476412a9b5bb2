import { beforeAll, describe, expect, it } from 'vitest'
import { hydrated, type PaymentSimulator, sandboxMoney, screenLocator, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'

let money: PaymentSimulator

withService()
beforeAll(() => {
  money = sandboxMoney(service.origin)
})

/** A payment up to its address, on a device that stores nothing. */
async function pay() {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-NG' })
  const page = await context.newPage()
  const id = await startPayment(page, service.origin)
  await page.locator('.folds').waitFor()
  return { page, id }
}

describe('what becomes of a payment', () => {
  it('comes with the payment: up to the receipt, nothing more is fetched', async () => {
    const { page, id } = await pay()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.route('**/assets/**', (route) => route.abort())
    await money.arrive(id)
    await page.getByRole('progressbar').waitFor()
    await money.confirm(id)
    await page.getByText('Print receipt').waitFor()
    expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })

  it('is there in a document that shows it, before the script goes on with it', async () => {
    const { page, id } = await pay()
    await money.arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    await page.addInitScript(() => {
      const gone: string[] = []
      Object.assign(window, { gone })
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes) if (node instanceof Element) gone.push(node.nodeName)
      }).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    await page.getByText('Print receipt').waitFor()
    await hydrated(page)
    expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual(['NOSCRIPT'])
  })
})
