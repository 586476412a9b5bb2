import { hydrated, screenLocator } from '../../stories'
import { choose, fill, press, type Visitor } from '../visitor'

/**
 * Visits the form: empty, filled in, refused, without a connection, with an open amount, and of a merchant's session.
 */
export async function walkForm(visitor: Visitor): Promise<void> {
  const { open, checkState, merchant } = visitor
  const page = await visitor.phone()
  await open(page, '/p/demo')
  await checkState('details', page)
  await press(page)
  await page.locator('.summary').waitFor()
  await checkState('details, nothing filled in', page)
  await page.locator('input[name="from"][value="binance"]').check()
  await fill(page, 'USDT', 'Tron')
  await checkState('details, filled in', page)
  await page.context().setOffline(true)
  await press(page)
  await page.locator('.summary').waitFor()
  await checkState('details, no answer', page)
  await page.context().setOffline(false)

  await open(page, '/p/donate')
  await hydrated(page)
  await checkState('amount', page)
  await page.locator('#amount').fill('0.5')
  await press(page)
  await page.locator('#amount-problem').waitFor()
  await checkState('amount, too small', page)
  await page.locator('#amount').fill('1250.5')
  await fill(page, 'ETH', 'Ethereum')
  await page.locator('.go button').filter({ hasText: 'ETH' }).waitFor()
  await checkState('amount, filled in', page)

  const options = [
    { asset: 'USDT', network: 'Tron' },
    { asset: 'USDT', network: 'Solana' },
    { asset: 'BTC', network: 'Bitcoin' },
  ]
  const { slug } = await merchant<{ slug: string }>('POST', '/payment-pages', {
    title: 'Three books, two maps, a calendar, and Donaudampfschifffahrtsgesellschaftskapitänsmützen in green',
    description: 'Delivered to Ikeja within three working days',
    currency: 'KES',
    amount: '12500.00',
    status: 'active',
    options,
    merchant: { name: 'Wanjikũ & Daughters International Import and Export Booksellers (Nairobi) Limited' },
  })
  await open(page, `/p/${slug}`)
  await fill(page, 'USDT', 'Solana')
  await merchant('PATCH', `/payment-pages/${slug}`, { options: options.filter(({ network }) => network !== 'Solana') })
  await press(page)
  await page.locator('#network-problem').waitFor()
  await checkState('details, refused by the service', page)
  await merchant('PATCH', `/payment-pages/${slug}`, { options: options.slice(0, 1) })
  await open(page, `/p/${slug}`)
  await checkState('details, nothing to choose', page)

  const created = await merchant<{ url: string }>('POST', '/payment-sessions', {
    amount: '75000.00',
    currency: 'NGN',
    page: 'demo',
  })
  await open(page, new URL(created.url).pathname)
  await screenLocator(page, 'details').waitFor()
  await checkState('details of a merchant’s session', page)
  await page.locator('#email').fill('adaeze@example.com')
  await choose(page, 'BTC', 'Bitcoin')
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await page.locator('.folds').waitFor()
  await hydrated(page)
  await checkState('paying a merchant’s session', page)
}
