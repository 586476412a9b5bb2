import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchShell } from '../../e2e/chromium'
import { type Service, startService } from '../../e2e/service'
import { hydrated, phone, sandboxMoney, screenLocator, sessionOf, submit } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { mailServer } from '../../server/mail/queue/mail-server'
import { canary, encodingsOf } from './canary'

const PERSON = {
  first_name: canary('Zuri'),
  last_name: canary('Okonjo'),
  email: `${canary('kanari')}@example.com`,
}
/** The name of a customer who gave only an e-mail. */
const NO_NAME = { first_name: null, last_name: null }
/** The e-mail that an unknown customer gives on the payment's screen. */
const LATER_EMAIL = `${canary('baadaye')}@example.com`
/** The merchant's address for mails. */
const OWNER = `${canary('mmiliki')}@example.com`
const SECRETS: Record<string, string> = {
  JWT_SECRET: canary('jwt-secret-that-is-long-enough-'),
  CUSTODY_KEY: canary('custody-key-'),
  CUSTODY_WEBHOOK_SECRET: canary('notice-secret-'),
  METRICS_TOKEN: canary('metrics-token-'),
}

const mails = await mailServer()
let cluster: Cluster
let service: Service
let browser: Browser
/** Texts that must not contain personal data or secrets, with their sources. */
const recorded: [where: string, text: string][] = []
/** Answers whose headers and text are still being read. */
const reading: Promise<void>[] = []

beforeAll(async () => {
  cluster = await startCluster({ durable: true })
  const url = new URL(cluster.url)
  url.password = canary('database-password-')
  SECRETS.password = url.password
  service = await startService({
    DATABASE_URL: url.href,
    CUSTODY_URL: 'http://127.0.0.1:9',
    RATES_URL: 'http://127.0.0.1:9/rates',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    SMTP_URL: mails.url,
    MAIL_FROM: 'pay@malipo.example',
    ...Object.fromEntries(Object.entries(SECRETS).filter(([name]) => name !== 'password')),
  })
  browser = await launchShell()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await cluster?.stop()
})

/** The log: the output without the key and the link that the sandbox prints on every start. */
const logOf = (one: Service) => one.output().replace(/^(?:API key|Studio): .*$/gm, '')

function leaks(words: Record<string, string>): string[] {
  return recorded.flatMap(([where, text]) =>
    Object.entries(words)
      .filter(([, word]) => encodingsOf(word).some((form) => text.includes(form)))
      .map(([name, word]) => {
        const at = Math.max(0, text.indexOf(word) - 80)
        return `${name} in ${where}: …${text.slice(at, at + 200)}…`
      }),
  )
}

/** Records every URL, header and answer of a page, and its console. */
function recordTraffic(page: Page) {
  page.on('request', (request) => {
    recorded.push(['an address', request.url()])
    const { referer = '', cookie = '' } = request.headers()
    recorded.push(['a header of a request', `${referer} ${cookie}`])
  })
  page.on('response', (response) => reading.push(recordResponse(response)))
  page.on('console', (message) => recorded.push(['the console', message.text()]))
}

async function recordResponse(response: Response): Promise<void> {
  recorded.push(['a header of an answer', JSON.stringify(await response.allHeaders().catch(() => ({})))])
  // A refused form returns the entries to the customer who typed them, and is not stored.
  if (response.status() === 400 && response.request().method() === 'POST') {
    expect(response.headers()['cache-control']).toBe('no-store')
    return
  }
  const text = await response.text().catch(() => '')
  // The name for the receipt, which only the browser that paid gets, and nobody stores.
  if (response.url().endsWith('/payer')) {
    const { first_name, last_name } = PERSON
    const named = [{ first_name, last_name }, NO_NAME].map((data) => JSON.stringify({ success: true, data }))
    // An answer is empty if a reload has aborted it.
    expect(['', ...named]).toContain(text)
    expect(response.headers()['cache-control']).toBe('no-store')
    return
  }
  recorded.push([`the answer of ${response.url()}`, text])
}

/** Records everything that the browser stores for the page. */
async function readStorage(page: Page): Promise<void> {
  recorded.push(['the address bar', page.url()])
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const entries = await Promise.all(
          (await cache.keys()).map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`),
        )
        return `${name} ${entries.join('\n')}`
      }),
    )
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => resolve('')
            opening.onsuccess = async () => {
              const { result } = opening
              const rows = await Promise.all(
                [...result.objectStoreNames].map(
                  (store) =>
                    new Promise<string>((done) => {
                      const all = result.transaction(store).objectStore(store).getAll()
                      all.onsuccess = () => done(JSON.stringify(all.result))
                      all.onerror = () => done('')
                    }),
                ),
              )
              resolve(`${name} ${rows.join('\n')}`)
            }
          }),
      ),
    )
    return {
      CacheStorage: caches_.join('\n'),
      IndexedDB: databases.join('\n'),
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      'document.cookie': document.cookie,
      'history.state': JSON.stringify(history.state),
      referrer: document.referrer,
    }
  })
  for (const [where, text] of Object.entries(stored)) recorded.push([where, text])
  recorded.push(['cookies', JSON.stringify(await page.context().cookies())])
}

const json = { 'content-type': 'application/json' }
const mailsTo = (address: string) => mails.received.filter(({ recipients }) => recipients.includes(address))
/** The link in a mail to the merchant. */
const linkIn = (index: number) => /https?:\S+\/mail\/\S+/.exec(mailsTo(OWNER)[index]?.text ?? '')?.[0] ?? ''

/** Verifies the merchant's address as its owner does. */
async function verifyOwner() {
  await service.call('PATCH', '/api/v1/merchant', { mail: { address: OWNER } })
  await expect.poll(() => mailsTo(OWNER).length, { timeout: 10_000 }).toBe(1)
  expect((await fetch(linkIn(0), { method: 'POST' })).status).toBe(200)
}

/** Makes a refund of the person's payment without an address. Returns its token, and an address for it. */
async function makeRefundLink() {
  const { id } = await service.call<{ id: string }>('POST', '/api/v1/p/demo/pay', payBody)
  await sandboxMoney(service.origin).arrive(id, { final: true })
  const request = { crypto_amount: '1', reference: 'a link' }
  const { url } = await service.call<{ url: string }>('POST', `/api/v1/payment-sessions/${id}/refunds`, request)
  return { token: url.split('/').at(-1) ?? '', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
}

/** A merchant's payment without a customer, who gives an e-mail on its screen and gets the receipt. */
async function giveEmailLater() {
  const request = { amount: '50000', currency: 'NGN' }
  const { url, id } = await service.call<{ url: string; id: string }>('POST', '/api/v1/payment-sessions', request)
  const page = await phone(browser)
  recordTraffic(page)
  await page.goto(url)
  await hydrated(page)
  await page.locator('[name="asset"][value="USDT"]').check()
  await page.locator('[name="network"][value="Tron"]').check()
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await page.getByText('Tell me when it has arrived').click()
  await page.getByLabel('Email').fill(LATER_EMAIL)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await page.getByText('You get an e-mail when it has arrived.').waitFor()
  await readStorage(page)
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await screenLocator(page, 'completed').waitFor()
  await readStorage(page)
  await Promise.all(reading)
  await page.context().close()
  await expect.poll(() => mailsTo(LATER_EMAIL).length, { timeout: 10_000 }).toBe(1)
}

const payBody = { asset: 'USDT', network: 'Tron', ...PERSON }

async function fill(page: Page) {
  await page.getByLabel('First name').fill(PERSON.first_name)
  await page.getByLabel('Last name').fill(PERSON.last_name)
  await page.getByLabel('Email').fill(PERSON.email)
  await page.locator('[name="asset"][value="USDT"]').check()
  await page.locator('[name="network"][value="Tron"]').check()
}

test('a customer’s name and e-mail appear only in the merchant’s view', async () => {
  const { origin } = service
  const money = sandboxMoney(origin)
  await verifyOwner()

  // A payment with script, from a prefilled link to the receipt.
  const page = await phone(browser)
  await page.goto(`${origin}/p/demo#${new URLSearchParams(PERSON)}`)
  await screenLocator(page, 'details').waitFor()
  await expect.poll(() => page.url()).toBe(`${origin}/p/demo`)
  recordTraffic(page)
  await hydrated(page)
  await fill(page)
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await readStorage(page)
  await page.context().setOffline(true)
  await page.locator('main[data-offline]').waitFor()
  await page.context().setOffline(false)
  await money.arrive(sessionOf(page), { final: true })
  await screenLocator(page, 'completed').waitFor()
  await page.reload()
  await screenLocator(page, 'completed').waitFor()
  await readStorage(page)
  const byScript: { token: string }[] = JSON.parse(
    await page.evaluate(() => localStorage.getItem('malipo-payer') ?? '[]'),
  )

  // The mail to the merchant does not name the customer.
  await expect.poll(() => mailsTo(OWNER).length, { timeout: 10_000 }).toBe(2)
  recorded.push(['a mail to the merchant', JSON.stringify(mailsTo(OWNER))])

  await giveEmailLater()

  // Without script: a form that is refused, then one that is accepted.
  const plain = await phone(browser, { javaScriptEnabled: false })
  recordTraffic(plain)
  await plain.goto(`${origin}/p/demo`)
  await fill(plain)
  await plain.locator('[name="network"][value="Bitcoin"]').check()
  const refused = plain.waitForResponse((response) => response.request().method() === 'POST')
  const value = await plain.locator('[name="form_token"]').getAttribute('value')
  await submit(plain)
  expect((await refused).status()).toBe(400)
  expect(value).toMatch(/^[\w-]{32}$/)
  expect((await plain.context().cookies()).length).toBe(0)
  expect(logOf(service)).not.toContain(value)
  await plain.waitForLoadState()
  recorded.push(['the address bar', plain.url()])
  await plain.locator('[name="network"][value="Tron"]').check()
  await submit(plain)
  await screenLocator(plain, 'paying').waitFor()
  const byCookie = (await plain.context().cookies()).map((cookie) => cookie.value)
  await plain.goto(`${plain.url()}/refund`)
  await screenLocator(plain, 'paying').waitFor()
  await Promise.all(reading)
  await plain.context().close()

  // Requests that fail: bad bodies, a key used twice, unknown objects.
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, init)
    recorded.push([
      `the answer of ${init.method ?? 'GET'} ${path}`,
      JSON.stringify([...response.headers]) + (await response.text()),
    ])
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  await post('/api/v1/p/demo/pay', { ...payBody, asset: PERSON.email })
  await post('/api/v1/p/demo/pay', { ...payBody, network: PERSON.first_name })
  await post('/api/v1/p/demo/pay', `{"email":"${PERSON.email}",`)
  await post('/api/v1/p/demo/pay', { ...payBody, email: `${PERSON.email}@@` })
  await post('/api/v1/p/demo/pay', { ...payBody, first_name: `${PERSON.first_name}\0` })
  await post('/api/v1/p/demo/pay', { ...payBody, first_name: `\u202e${PERSON.first_name}` })
  await post('/api/v1/p/demo/pay', { ...payBody, last_name: `${PERSON.last_name}\n${PERSON.last_name}` })
  await post('/api/v1/p/demo/pay', payBody, { 'idempotency-key': 'twice' })
  await post('/api/v1/p/demo/pay', { ...payBody, asset: 'USDC', network: 'Base' }, { 'idempotency-key': 'twice' })
  await post(
    '/api/v1/payment-sessions',
    { amount: '1', currency: 'NGN', customer: PERSON },
    { authorization: `Bearer ${PERSON.email}` },
  )
  const keyed = { authorization: `Bearer ${service.apiKey}` }
  await post('/sandbox/balances', { currency: PERSON.email, network: PERSON.last_name, amount: '1' }, keyed)
  await post('/sandbox/balances', { currency: 'NGN', amount: PERSON.email }, keyed)
  await post('/sandbox/balances', { currency: 'NGN', amount: '100' }, keyed)
  const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
  const stored = await fetch(`${origin}/api/v1/misc/banks`, {
    method: 'POST',
    headers: { ...json, ...keyed },
    body: JSON.stringify(bank),
  })
  const payout = { bank_id: (await stored.json()).data.id, currency: 'NGN', reference: `for ${PERSON.email}` }
  await post('/api/v1/payouts', { ...payout, amount: '1000' }, keyed)
  await fetch(`${origin}/api/v1/payouts`, {
    method: 'POST',
    headers: { ...json, ...keyed },
    body: JSON.stringify({ ...payout, amount: '10' }),
  })
  await post('/api/v1/payouts', { ...payout, amount: '10' }, keyed)
  const invoice = {
    currency: 'NGN',
    reference: PERSON.email,
    items: [{ description: PERSON.last_name, unit_amount: '9' }],
  }
  await fetch(`${origin}/api/v1/invoices`, {
    method: 'POST',
    headers: { ...json, ...keyed },
    body: JSON.stringify(invoice),
  })
  await request('/api/v1/keys', { headers: keyed })
  await request('/api/v1/audit?limit=100', { headers: keyed })
  const [, audit = ''] = recorded.find(([where]) => where.endsWith(' /api/v1/audit?limit=100')) ?? []
  for (const action of ['merchant.updated', 'bank.created', 'payout.created', 'invoice.created'])
    expect(audit).toContain(action)
  for (const word of [OWNER, bank.account_number, bank.account_name]) expect(audit).not.toContain(word)
  await request(`/api/v1/p/demo?email=${encodeURIComponent(PERSON.email)}`)
  await request('/api/v1/p/nothing')
  await request('/metrics')
  await request('/openapi.json')

  // The link of a refund, with and without script.
  const ofLink = await makeRefundLink()
  for (const address of ['T-no-address', ofLink.address]) {
    await post(`/api/v1/p/demo/refunds/${ofLink.token}`, { address })
    await request(`/p/demo/r/${ofLink.token}`, {
      method: 'POST',
      body: new URLSearchParams({ address }),
      redirect: 'manual',
    })
  }
  await request(`/api/v1/p/demo/refunds/${ofLink.token}`)
  await request(`/p/demo/r/${ofLink.token}`)

  // Failures: the database dies during a payment, then the process.
  await cluster.kill()
  await post('/api/v1/p/demo/pay', payBody)
  await post('/api/v1/customers', PERSON, { authorization: `Bearer ${service.apiKey}` }).catch(() => {})
  await request(`/readyz?email=${encodeURIComponent(PERSON.email)}`)
  await cluster.restart()
  await service.kill()
  await service.restart()
  await post('/api/v1/p/demo/pay', payBody)

  expect(logOf(service)).toContain('"event":"request.unavailable"')
  recorded.push(['the log', logOf(service)])
  expect(leaks({ ...PERSON, later: LATER_EMAIL })).toEqual([])
  // Besides the browser's storage, only the answer of `pay` contains the payer's token.
  const payerTokens = [...byScript.map(({ token }) => token), ...byCookie]
  expect(payerTokens).toHaveLength(2)
  const isPay = (where: string) => /\/pay(?:\?|$)/.test(where)
  const given = recorded
    .filter(([where]) => isPay(where))
    .flatMap(([, text]) => [...text.matchAll(/"payer_token":"([\w-]{43})"/g)].map(([, token = '']) => token))
  expect(given).toContain(byScript[0]?.token)
  recorded.push(['a mail', JSON.stringify(mails.received)])
  for (const path of [
    '/api/v1/payment-sessions',
    '/api/v1/payment-sessions/export',
    '/webhooks/events',
    '/api/v1/audit',
  ])
    recorded.push([`the answer of ${path}`, await (await fetch(origin + path, { headers: keyed })).text()])
  const elsewhere = recorded.filter(([where]) => !isPay(where) && !/^a header of|^localStorage$|^cookies$/.test(where))
  for (const [where, text] of elsewhere)
    for (const token of [...payerTokens, ...given])
      expect([where, encodingsOf(token).filter((form) => text.includes(form))]).toEqual([where, []])
  const tokens = [0, 1].map((index) => linkIn(index).split('/').at(-1) ?? '')
  for (const word of [OWNER, ofLink.token, ofLink.address, ...tokens]) {
    expect(word.length).toBeGreaterThan(20)
    expect(encodingsOf(word).filter((form) => logOf(service).includes(form))).toEqual([])
  }
})

test('keys and secrets appear in no log and no later answer', async () => {
  const { origin } = service
  const headers = { ...json, authorization: `Bearer ${service.apiKey}` }
  const put = await fetch(`${origin}/webhooks`, { method: 'PUT', headers, body: '{"url":"http://127.0.0.1:9/hook"}' })
  const endpoint = (await put.json()).data.secret as string
  const made = await fetch(`${origin}/api/v1/payment-pages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Canary', currency: 'NGN', amount: '50000.00', return_url: 'https://shop.example/' }),
  })
  const { return_secret, slug } = (await made.json()).data
  expect(endpoint).toMatch(/^whsec_/)
  const before = recorded.length
  const request = async (path: string, init: RequestInit = { headers }) => {
    const response = await fetch(origin + path, init)
    recorded.push([`the answer of ${path}`, JSON.stringify([...response.headers]) + (await response.text())])
  }
  await request('/webhooks')
  await request('/webhooks', { method: 'PUT', headers, body: '{"url":"http://127.0.0.1:9/other"}' })
  await request('/webhooks/events')
  await request('/api/v1/keys')
  await request('/api/v1/audit?limit=100')
  await request(`/api/v1/payment-pages/${slug}`)
  await request('/api/v1/payment-pages')
  await request(`/api/v1/p/${slug}`, {})
  await request(`/p/${slug}`, {})
  await request('/api/v1/swaps/quotation', { method: 'POST', headers, body: '{' })
  await request('/api/v1/customers', { headers: { authorization: `Bearer ${service.apiKey}x` } })
  await request('/webhooks/incoming/custody', {
    method: 'POST',
    headers: { ...json, 'x-custody-signature': 'v1=00' },
    body: '{}',
  })
  await request('/sandbox/events', { method: 'POST', headers, body: '{"event":"payment.completed"}' })
  await cluster.kill()
  await request('/webhooks')
  await request('/readyz', {})
  await cluster.restart()
  const log = logOf(service)
  expect(log).toContain('"event":"request"')
  recorded.push(['the log', log])
  const words = { ...SECRETS, key: service.apiKey.split('.')[2] ?? '', endpoint, return_secret }
  expect(recorded.length).toBeGreaterThan(before + 10)
  expect(leaks(words)).toEqual([])
})
