import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { violations } from '../axe'
import { callAsMember, charge, stateText, type } from '../stories/till/counter'
import { browser, service, withService } from '../with-service'
import { customerPays, hasOverflow, openDashboard } from './dashboard'

withService()

/** Names of the steps of the first run, with whether each is done. */
const STEPS = '.setup li'

it.each([
  [{ width: 360, height: 640 }, 'kano-rice', 'rice'],
  [{ width: 1280, height: 800 }, 'jos-fabrics', 'cloth'],
] as const)(
  'owner at the desk: from the first run to going live, on %o',
  async (viewport, handle, goods) => {
    const page = await openDashboard(service, browser, { viewport, link: await service.signInLink(handle) })
    const isPhone = viewport.width < 900
    const found: string[] = []
    const check = async (name: string) => {
      for (const one of await violations(page)) found.push(`${name}: ${one}`)
      if (await hasOverflow(page)) found.push(`${name} is wider than the screen`)
    }
    const go = async (subject: string) => {
      if (isPhone && !['Today', 'Payments'].includes(subject)) await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('link', { name: subject, exact: true }).filter({ visible: true }).last().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    const done = () => page.locator(`${STEPS}[data-done="true"]`).count()

    // The first run: the sandbox takes the money, the rest is to do.
    await page.getByText('Get ready to take payments').waitFor()
    expect(await done()).toBe(1)
    await check('first run')
    await page.getByRole('link', { name: 'Set the name' }).click()
    await page.getByLabel('Business name').fill(`The ${goods} of Amina`)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved').first().waitFor()
    await go('Today')
    await expect.poll(done).toBe(2)

    // The first page.
    await page.getByRole('link', { name: 'Add a page' }).click()
    await page.getByLabel('Title').fill(`A bag of ${goods}`)
    await page.getByLabel('Amount', { exact: true }).fill('12,000')
    await page.getByRole('button', { name: 'Create a page' }).click()
    await page.getByText('The page is open').waitFor()
    await go('Today')
    await expect.poll(done).toBe(3)

    // The first payment, at the counter.
    await page.getByRole('link', { name: 'Take a payment' }).filter({ visible: true }).first().click()
    await type(page, '2500')
    const id = await charge(page)
    const { url } = await callAsMember<{ url: string }>(page, 'GET', `/api/v1/payment-sessions/${id}`)
    const [, till] = /\/p\/([^/]+)\/s\//.exec(url) ?? []
    await customerPays(service, `/api/v1/p/${till}/sessions/${id}/method`, [['deposits']])
    await stateText(page, 'paid')
    await page.getByRole('link', { name: 'View the payment' }).click()
    await page.getByText('Payment created').waitFor()
    await check('payment')

    // A refund by link.
    await page.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog')
    await refund.getByLabel('Amount in USDT').fill('0.5')
    await refund.getByRole('button', { name: 'Create a refund link' }).click()
    await page.getByText('Waiting for the customer’s address').first().waitFor()

    // Another customer pays on the page, which Today shows at once.
    await customerPays(service, `/api/v1/p/a-bag-of-${goods}/pay`, [['deposits']])
    await go('Today')
    await page.getByText('2 payments', { exact: true }).waitFor()
    await expect.poll(done).toBe(4)
    await page.getByRole('slider', { name: 'Day' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('.chart-day').innerText()).toContain('₦0.00')
    await check('today')

    // All payments as a file.
    await go('Payments')
    await page.getByRole('button', { name: 'Export' }).click()
    await check('export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('12000.00')
    await page.keyboard.press('Escape')

    // Live mode asks before it takes over the work, and keeps the page as a draft.
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await go('Today')
    await page.getByText(`Customers read “${handle}”`).waitFor()
    await page.getByRole('button', { name: 'Copy from test mode' }).click()
    const question = page.getByRole('dialog')
    await question.getByText(`A bag of ${goods}`).waitFor()
    await question.getByText('Business name').waitFor()
    await check('go live')
    await question.getByRole('button', { name: 'Copy from test mode' }).click()
    await page.getByText('1 page is waiting as a draft').waitFor()
    await page.getByText(`Customers read “${handle}”`).waitFor({ state: 'detached' })
    await go('Pages')
    await page.getByText(`A bag of ${goods}`).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    expect(found).toEqual([])
  },
  300_000,
)
