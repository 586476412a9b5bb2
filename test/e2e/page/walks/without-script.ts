import { screenLocator } from '../../stories'
import { fill, press, type Visitor } from '../visitor'

/** Visits the states without script, from the form to the receipt. */
export async function walkWithoutScript(visitor: Visitor): Promise<void> {
  const { open, checkState, sandbox } = visitor
  const page = await visitor.phone({ javaScriptEnabled: false })
  await open(page, '/p/demo')
  await checkState('without script: details', page)
  // Old browsers submit a form that a current browser would refuse.
  const refused = await page.request.post(`${visitor.service.origin}/p/demo?lang=${visitor.language}`, {
    form: { first_name: '', email: 'nobody', asset: 'BTC', network: 'Tron' },
  })
  await page.route('**/p/demo?refused', async (route) =>
    route.fulfill({ status: 400, headers: refused.headers(), body: await refused.body() }),
  )
  await page.goto(`${visitor.service.origin}/p/demo?refused`)
  await checkState('without script: details, refused', page)
  await open(page, '/p/demo')
  // Equal entries would continue the first payment.
  await fill(page, 'USDT', 'Tron', `${visitor.language}@example.com`)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await checkState('without script: paying', page)
  for (const summary of await page.locator('summary:visible').all()) await summary.click()
  await checkState('without script: help', page)
  // Open folds stay open.
  await page.locator('main > noscript a[href$="&still"]').click()
  await checkState('without script: paying, not reloading', page)
  await sandbox(page, 'deposits', { amount: '10', confirmations: 2 })
  await page.reload()
  await screenLocator(page, 'partial').waitFor()
  await checkState('without script: partial', page)
  await sandbox(page, 'deposits', { confirmations: 2 })
  await page.reload()
  await screenLocator(page, 'processing').waitFor()
  await checkState('without script: processing', page)
  await sandbox(page, 'confirm')
  await page.reload()
  await screenLocator(page, 'completed').waitFor()
  await checkState('without script: completed', page)
  await open(page, '/p/demo')
  await fill(page, 'USDC', 'Base', `${visitor.language}@example.com`)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await sandbox(page, 'expire')
  await page.reload()
  await screenLocator(page, 'expired').waitFor()
  await checkState('without script: expired', page)
  await page.locator('button[value="renew"]').click()
  await screenLocator(page, 'paying').waitFor()
  await checkState('without script: paying again', page)
}
