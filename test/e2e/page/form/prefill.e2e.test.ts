import { describe, expect, it } from 'vitest'
import { phone } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

describe('a link that fills in the form', () => {
  it('takes choices from the query and the customer from the fragment, and removes the fragment at once', async () => {
    const page = await phone(browser)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url() + (request.headers().referer ?? '')))
    await page.goto(
      `${service.origin}/p/demo?asset=USDT&network=Solana&lang=en&email=query@example.com#first_name=Amina&email=amina@example.com`,
    )
    await expect.poll(() => page.locator('#email').inputValue()).toBe('amina@example.com')
    expect(await page.locator('#first_name').inputValue()).toBe('Amina')
    expect(await page.locator('input[name="network"][value="Solana"]').isChecked()).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
    expect(requested.filter((url) => url.includes('amina'))).toEqual([])
  })

  it('is validated like typed entries', async () => {
    const page = await phone(browser)
    await page.goto(`${service.origin}/p/donate?asset=DOGE&network=Moon&amount=0.001#email=nobody`)
    await expect.poll(() => page.locator('#email').inputValue()).toBe('nobody')
    expect(await page.locator('input[name="asset"]:checked, input[name="network"]:checked').count()).toBe(0)
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    for (const field of ['amount', 'first_name', 'email', 'asset', 'network'])
      await page.locator(`#${field}-problem`).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('amount')
  })
})

it('the device’s saved choice is filled in, except parts that the page does not offer', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  const choice = { asset: 'USDT', network: 'Tron', app: 'no app of the page' }
  await page.evaluate((value) => localStorage.setItem('malipo', value), JSON.stringify(choice))
  await page.reload()
  await expect.poll(() => page.locator('input[name="asset"][value="USDT"]').isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /^Tron\b/ }).isChecked()).toBe(true)
  expect(await page.locator('input[name="from"]:checked').count()).toBe(0)
})
