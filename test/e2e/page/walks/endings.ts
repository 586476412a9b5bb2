import { screenLocator } from '../../stories'
import type { Visitor } from '../visitor'

/** Visits the unusual outcomes, and paths without a page. */
export async function walkEndings(visitor: Visitor): Promise<void> {
  const { open, checkState, sandbox, merchant } = visitor
  const page = await visitor.phone()

  await visitor.pay(page)
  await sandbox(page, 'deposits', { amount: '40' })
  await screenLocator(page, 'completed').waitFor()
  await checkState('completed, overpaid', page)

  await visitor.pay(page)
  await sandbox(page, 'expire')
  await screenLocator(page, 'expired').waitFor()
  await checkState('expired', page)
  await sandbox(page, 'deposits', { confirmations: 1 })
  await page.reload()
  await page.locator('[data-state="processing"]').waitFor()
  await checkState('expired, then money detected', page)
  await sandbox(page, 'confirm')
  await page.reload()
  await screenLocator(page, 'completed').waitFor()
  await checkState('completed, late', page)

  await visitor.pay(page)
  await sandbox(page, 'deposits', { amount: '10', confirmations: 19 })
  await sandbox(page, 'expire')
  await screenLocator(page, 'underpaid').waitFor()
  await checkState('underpaid', page)
  const old = new URL(page.url()).pathname
  await page.locator('.next button').click()
  await screenLocator(page, 'partial').waitFor()
  await page.locator('.folds').waitFor()
  await checkState('partial, at a new price', page)
  await open(page, old)
  await page.locator('.notice').waitFor()
  await checkState('underpaid, and renewed', page)

  await visitor.pay(page)
  await sandbox(page, 'deposits', { confirmations: 0 })
  await sandbox(page, 'fail')
  await screenLocator(page, 'failed').waitFor()
  await checkState('failed', page)

  await visitor.pay(page)
  await merchant('POST', `/payment-sessions/${new URL(page.url()).pathname.split('/').at(-1)}/cancel`)
  await screenLocator(page, 'failed').waitFor()
  await checkState('failed, cancelled', page)

  const items = [{ description: 'Three books', unit_amount: '50000' }]
  const invoice = await merchant<{ id: string }>('POST', '/invoices', { currency: 'NGN', items })
  const order = { amount: '50000', currency: 'NGN', page: 'demo', crypto_asset: 'USDT', network: 'Tron' }
  const link = await merchant<{ url: string }>('POST', '/payment-sessions', { ...order, invoice_id: invoice.id })
  await open(page, new URL(link.url).pathname)
  await screenLocator(page, 'paying').waitFor()
  await merchant('POST', `/invoices/${invoice.id}/mark-paid`)
  await screenLocator(page, 'expired').waitFor()
  await page.locator('.next').waitFor({ state: 'detached' })
  await checkState('expired, after its invoice was marked as paid', page)

  const { slug } = await merchant<{ slug: string }>('POST', '/payment-pages', {
    title: 'Order 1043',
    currency: 'NGN',
    amount: '50000.00',
    status: 'active',
    merchant: { name: 'Lagos Books' },
    return_url: 'https://shop.lagosbooks.example/thanks',
  })
  await visitor.pay(page, 'USDT', 'Tron', slug)
  await sandbox(page, 'deposits')
  await screenLocator(page, 'completed').waitFor()
  await page.locator('a[href^="https://shop.lagosbooks.example"]').waitFor()
  await checkState('completed, with a return link', page)

  for (const slug of ['closed', 'nonsense']) {
    await open(page, `/p/${slug}`)
    await screenLocator(page, 'missing').waitFor()
    await checkState(`missing: ${slug}`, page)
  }
}
