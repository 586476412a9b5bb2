import { describe, expect, it } from 'vitest'
import { displayedValue, phone, screenLocator } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { choose, press } from '../visitor'

withService()

/** A phone without script, whose browser does not validate forms, like Opera Mini and old browsers. */
async function plainPhone() {
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.route(/\/p\/[^/]+(?:\?.*)?$/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    if (response.status() >= 300 && response.status() < 400) return route.fulfill({ response })
    const body = (await response.text())
      .replace(/ required(?:="")?(?=[ >/])/g, '')
      .replace('type="email"', 'type="text"')
    await route.fulfill({ response, body })
  })
  return page
}

describe('a payment without script', () => {
  it('reloads itself until the customer stops it, and again when the customer restarts it', async () => {
    const page = await phone(browser, { javaScriptEnabled: false })
    await page.goto(`${service.origin}/p/demo?lang=yo`)
    await page.locator('#first_name').fill('Adaeze')
    await page.locator('#email').fill('adaeze@example.com')
    await choose(page, 'USDT', 'Tron')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    const address = await displayedValue(page, 'address')
    const refresh = page.locator('meta[http-equiv="refresh"]')
    const link = (at: number) => page.locator('main > noscript a').nth(at)
    expect(await refresh.getAttribute('content')).toBe('15')

    await link(1).click()
    await page.waitForURL(/still/)
    expect(await refresh.count()).toBe(0)
    expect(await displayedValue(page, 'address')).toBe(address)
    await link(0).click()
    await page.waitForURL(/still/)
    expect(await refresh.count()).toBe(0)
    await link(1).click()
    await page.waitForURL(/lang=yo$/)
    expect(await refresh.count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('yo')
  })
})

it('without script, the page says why the service refused another coin, and keeps the payment unchanged', async () => {
  const page = await phone(browser, { javaScriptEnabled: false })
  await page.goto(`${service.origin}/p/demo`)
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('change@example.com')
  await choose(page, 'USDT', 'Tron')
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  const address = await displayedValue(page, 'address')
  await page.locator('summary', { hasText: 'another coin' }).click()
  await page.locator('#other-asset').selectOption('BTC')
  await page.locator('#other-network').selectOption('Tron')
  await page.locator('button[value="method"]').click()
  await page.locator('[role="alert"].summary').waitFor()
  expect(await page.locator('[role="alert"].summary').innerText()).toBe(
    'BTC cannot be sent on this network. Choose another network.',
  )
  expect(await displayedValue(page, 'address')).toBe(address)
  expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(0)
})

it('a link fills in coin, network and amount in any language, also without script', async () => {
  const page = await plainPhone()
  await page.goto(`${service.origin}/p/donate?asset=USDT&network=Tron&amount=25`)
  await page.getByRole('link', { name: 'Français' }).click()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.locator('.summary, .problem').allInnerTexts()).toEqual([])
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('adaeze@example.com')
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  expect(await displayedValue(page, 'amount')).toBe('25')
})

describe('a form with problems, without script', () => {
  it('returns with all entries, says what is wrong, and can be submitted again', async () => {
    const page = await plainPhone()
    await page.goto(`${service.origin}/p/demo`)
    await page.locator('#first_name').fill('Adaeze')
    await page.locator('#last_name').fill('Okonkwo')
    await page.locator('#email').fill('adaeze@')
    await choose(page, 'BTC', 'Tron')
    await press(page)
    await page.locator('.summary').waitFor()
    expect(new URL(page.url()).search).toBe('?lang=en')
    for (const [name, value] of [
      ['first_name', 'Adaeze'],
      ['last_name', 'Okonkwo'],
      ['email', 'adaeze@'],
    ])
      expect(await page.locator(`#${name}`).inputValue()).toBe(value)
    expect(await page.locator('input[name="asset"][value="BTC"]').isChecked()).toBe(true)
    expect(await page.locator('input[name="network"][value="Tron"]').isChecked()).toBe(true)
    expect(await page.locator('.summary a').allInnerTexts()).toEqual([
      'Enter an email address, such as name@example.com',
      'BTC cannot be sent on this network. Choose another network.',
    ])
    for (const field of ['email', 'network']) await page.locator(`#${field}-problem`).waitFor()

    // The customer chooses another coin, on a network that BTC does not have.
    await page.locator('#email').fill('adaeze@example.com')
    await choose(page, 'SOL', 'Solana')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    expect(await displayedValue(page, 'address')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  it('keeps the typed amount, and checks it against the page’s limits', async () => {
    const page = await plainPhone()
    await page.goto(`${service.origin}/p/donate`)
    await page.locator('#amount').fill('0.5')
    await page.locator('#first_name').fill('Adaeze')
    await page.locator('#email').fill('adaeze@example.com')
    await choose(page, 'USDT', 'Tron')
    await press(page)
    await page.locator('#amount-problem').waitFor()
    expect(await page.locator('#amount').inputValue()).toBe('0.5')
    await page.locator('#amount').fill('25')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    expect(await displayedValue(page, 'amount')).toBe('25')
  })
})

it('without script, two customers with equal name, e-mail and coin get two payments', async () => {
  const startPlainPayment = async () => {
    const page = await phone(browser, { javaScriptEnabled: false })
    await page.goto(`${service.origin}/p/demo`)
    await page.locator('#first_name').fill('Adaeze')
    await page.locator('#email').fill('same@example.com')
    await choose(page, 'USDT', 'Tron')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    return displayedValue(page, 'address')
  }
  expect(await startPlainPayment()).not.toBe(await startPlainPayment())
})

it('the script sends the form’s hidden value with the payment', async () => {
  const page = await phone(browser)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${service.origin}/p/demo`)
  const value = await page.locator('input[name="form_token"]').getAttribute('value')
  expect(value).toMatch(/^[\w-]{32}$/)
  await page.locator('#first_name').fill('Adaeze')
  await page.locator('#email').fill('scripted@example.com')
  await choose(page, 'USDT', 'Tron')
  const paying = page.waitForRequest((request) => request.method() === 'POST')
  await press(page)
  const { headers, body } = await paying.then(async (request) => ({
    headers: await request.allHeaders(),
    body: request.postDataJSON() as object,
  }))
  expect(headers['form-token']).toBe(value)
  expect(headers['idempotency-key']).toBeTruthy()
  expect(body).not.toHaveProperty('form_token')
  await screenLocator(page, 'paying').waitFor()
  expect(await page.locator('input[name="form_token"]').count()).toBe(1)
  expect(problems).toEqual([])
})

describe.each([
  ['with', true],
  ['without', false],
])('a page with one coin on one network, %s script', (_, javaScriptEnabled) => {
  it('shows coin and network as text instead of choices, and uses them for the payment', async () => {
    const options = [{ asset: 'USDT', network: 'Tron' }]
    const fields = { title: 'One pair', currency: 'NGN', amount: '18500', status: 'active', options }
    const { slug } = await service.call<{ slug: string }>('POST', '/api/v1/payment-pages', fields)
    const page = await phone(browser, { javaScriptEnabled })
    await page.goto(`${service.origin}/p/${slug}`)
    expect(await page.locator('input[type="radio"]:is([name="asset"], [name="network"])').count()).toBe(0)
    expect(
      await page
        .locator('input[type="hidden"]:is([name="asset"], [name="network"])')
        .evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['USDT', 'Tron'])
    await page.getByText('Tron (TRC20)').waitFor()
    await page.getByLabel('First name').fill('Adaeze')
    await page.getByLabel('Email').fill('adaeze@example.com')
    await page.getByRole('button', { name: /^Continue with 11\.57\sUSDT$/ }).click()
    await screenLocator(page, 'paying').waitFor()
    expect(await displayedValue(page, 'amount')).toBe('11.57')
  })
})
