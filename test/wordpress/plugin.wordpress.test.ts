import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders } from '../../src/server/webhooks/signing'
import { launchShell } from '../e2e/chromium'
import { type Service, startService } from '../e2e/service'
import { sandboxMoney } from '../e2e/stories'
import { insertBlock, logIn, publishPost } from './dashboard'
import { startWordPress, type WordPress } from './wordpress'

const THEMES = ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree']

let service: Service
let site: WordPress
let browser: Browser
/** The owner's browser, logged in. */
let owner: Page
beforeAll(async () => {
  ;[service, site, browser] = await Promise.all([
    startService({ ALLOW_PRIVATE_WEBHOOKS: '1' }),
    startWordPress(),
    launchShell(),
  ])
  owner = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await service?.stop()
})

async function api<Data = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(service.origin + path, {
    method,
    headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  expect([path, response.ok]).toEqual([path, true])
  return (await response.json()).data
}
const webhookUrl = () => `${site.origin}/index.php?rest_route=/malipo/v1/webhook`
/** The site's endpoint; undefined without one. */
const ownEndpoint = async () =>
  (await api<{ id: string; url: string }[]>('GET', '/api/v1/webhook-endpoints')).find(({ url }) => url === webhookUrl())
const allowedOrigins = async () =>
  (await api<{ allowed_origins: string[] }>('GET', '/api/v1/payment-pages/demo')).allowed_origins

async function save(fields: Record<string, string>): Promise<string[]> {
  await owner.goto(`${site.origin}/wp-admin/admin.php?page=malipo-settings`)
  for (const [label, value] of Object.entries(fields)) await owner.getByLabel(label).fill(value)
  await owner.getByRole('button', { name: 'Save' }).click()
  return notices()
}
async function notices(): Promise<string[]> {
  await owner.locator('.notice').first().waitFor()
  return owner.locator('.wrap > .notice').allInnerTexts()
}
async function pressTest(): Promise<string[]> {
  await owner.getByRole('button', { name: 'Test' }).click()
  return notices()
}

type Order = { status: string; version: string; mail: string; post_id: string }
const readOrder = async (reference: string): Promise<Order | null> =>
  JSON.parse(await site.php(`echo wp_json_encode(Malipo\\read_order('test', '${reference}'));`))

/** Pays in the open dialog or inline page until the receipt. Returns the payment. */
async function pay(page: Page) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('First name').fill('Adaeze')
  await frame.getByLabel('Email').fill('adaeze@example.com')
  await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await frame.locator('form[data-form="pay"] button[type="submit"]').click()
  await frame.locator('main[data-screen="paying"]').waitFor()
  const inFrame = page.frames().find((one) => one.url().startsWith(service.origin))
  const [, id = ''] = /\/s\/([0-9a-f-]{36})/.exec(inFrame?.url() ?? '') ?? []
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await frame.locator('main[data-screen="completed"]').waitFor()
  return api<{ id: string; reference: string; version: number; status: string }>(
    'GET',
    `/api/v1/payment-sessions/${id}`,
  )
}

/** Opens a page as a visitor who is not logged in, and records requests to foreign origins. */
async function openAsVisitor(address: string) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^http/.test(protocol) && ![site.origin, service.origin].includes(origin)) foreign.push(request.url())
  })
  await page.goto(address)
  return { page, foreign }
}

/** Delivers an event as the service does, with `changes` in the headers. */
async function deliver(event: object & { id: string }, at = new Date(), changes: Record<string, string> = {}) {
  const secret = await site.php("echo Malipo\\secrets()['webhook'];")
  const body = Buffer.from(JSON.stringify(event))
  const headers = signedHeaders(secret, { id: event.id, type: 'payment.expired', delivery: randomUUID(), body, at })
  const response = await fetch(webhookUrl(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers, ...changes },
    body: new Uint8Array(body),
  })
  return response.status
}

// Each test continues with the site as the test before has left it.
describe('the WordPress plugin', () => {
  let post = ''
  let paid = { id: '', reference: '', version: 0 }

  it('is installed as a zip', async () => {
    await logIn(owner, site.origin, 'owner')
    await owner.goto(`${site.origin}/wp-admin/plugin-install.php?tab=upload`)
    await owner.locator('#pluginzip').setInputFiles(site.zip)
    await owner.locator('#install-plugin-submit').click()
    await owner.getByRole('link', { name: 'Activate Plugin' }).click()
    await owner.locator('tr[data-slug="malipo"].active').waitFor()
  })

  it('explains what is wrong with the address, key, page or webhook', async () => {
    const address = { 'Address of the service': service.origin, 'API key': service.apiKey, 'Payment page': 'demo' }
    expect(await save({ ...address, 'Address of the service': 'http://pay.example' })).toEqual([
      'The address of the service must begin with https://, so that the API key is sent encrypted.',
    ])
    const unreachable = await save({ ...address, 'Address of the service': 'http://localhost:9' })
    expect(unreachable[0]).toContain('The service at http://localhost:9 cannot be reached')
    const self = await save({ ...address, 'Address of the service': site.origin })
    expect(self[0]).toContain(`The server at ${site.origin} is not a Malipo service`)
    expect((await save({ ...address, 'API key': 'mistyped' }))[0]).toContain('does not accept the API key')
    expect((await pressTest())[0]).toContain('does not accept the API key')
    expect((await save({ ...address, 'Payment page': 'nowhere' }))[0]).toContain('no payment page “nowhere”')
    expect((await save({ 'Payment page': 'closed' }))[0]).toBe('Saved. The webhook is set up.')
    expect((await pressTest()).at(-1)).toContain('The payment page “closed” is not active')
  })

  it('sets up webhook and page by itself, and tests them with a signed event', async () => {
    // The webhook of another system stays as it is.
    await api('PUT', '/webhooks', { url: 'http://localhost:9/hooks' })
    expect(await save({ 'Payment page': 'demo' })).toEqual(['Saved. The webhook is set up.'])
    expect(await api('GET', '/webhooks')).toMatchObject({ url: 'http://localhost:9/hooks' })
    expect(await ownEndpoint()).toMatchObject({ description: 'WordPress', events: 'all', is_active: true })
    expect(await allowedOrigins()).toContain(site.origin)
    expect(await pressTest()).toEqual([
      'The service accepts the API key. It is a test key: payments are play money.',
      'The payment page “demo” is active and may be shown on this site.',
      'A signed test event has arrived from the service.',
    ])
    // A new key of the account changes neither the webhook nor its waiting events.
    const endpoint = await ownEndpoint()
    expect(await save({ 'API key': await service.makeKey('test') })).toEqual(['Saved. The webhook is set up.'])
    expect(await ownEndpoint()).toEqual(endpoint)
    // The page never shows the key again.
    expect(await owner.content()).not.toContain(service.apiKey)
    // The plugin detects a secret that was changed elsewhere, and saving replaces it.
    await api('POST', `/api/v1/webhook-endpoints/${endpoint?.id}/rotate-secret`, { overlap_minutes: 0 })
    expect((await pressTest()).at(-1)).toContain('its signature is wrong')
    expect(await save({})).toEqual(['Saved. The webhook is set up.'])
    expect((await pressTest()).at(-1)).toBe('A signed test event has arrived from the service.')
  })

  it('has a block for posts', async () => {
    post = await publishPost(owner, site.origin, 'Ankara fabric', () => insertBlock(owner))
    expect(post).toContain(site.origin)
  })

  it.each(THEMES)('opens the page over a post in the theme %s, where the order is paid', async (theme) => {
    await site.php(`switch_theme('${theme}');`)
    const { page, foreign } = await openAsVisitor(post)
    const button = page.getByRole('link', { name: 'Pay with crypto' })
    await button.click()
    paid = await pay(page)
    expect(foreign).toEqual([])
    await expect.poll(async () => (await readOrder(paid.reference))?.status).toBe('completed')
    await owner.goto(`${site.origin}/wp-admin/admin.php?page=malipo`)
    const row = owner.locator(`tr[data-reference="${paid.reference}"]`)
    expect(await row.innerText()).toMatch(/\bPaid\b.*50000\.00 NGN.*USDT Tron.*Ankara fabric/s)
    await expect.poll(() => site.mails().split(`Reference: ${paid.reference}`)).toHaveLength(2)
    expect(site.mails()).toContain(`Subject: [Test] Paid: 50000.00 NGN for ${paid.reference}`)
    expect(site.mails()).not.toContain('daeze')
    await page.context().close()
  })

  it('has a link to the page instead of the dialog without script', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(post)
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await page.locator('form[data-form="pay"]').waitFor()
    expect(page.url()).toContain(`${service.origin}/p/demo`)
    await page.context().close()
  })

  it('refuses forged, altered and old events', async () => {
    const before = await readOrder(paid.reference)
    const event = {
      id: `evt_${randomUUID()}`,
      event: 'payment.failed',
      mode: 'test',
      created_at: new Date().toISOString(),
      data: { ...paid, status: 'failed', version: paid.version + 1 },
    }
    const old = new Date(Date.now() - 400_000)
    expect(await deliver(event, new Date(), { 'webhook-signature': 'v1,AAAA' })).toBe(400)
    expect(await deliver(event, new Date(), { 'webhook-id': 'evt_another' })).toBe(400)
    expect(await deliver(event, old)).toBe(400)
    expect(await deliver(event, old, { 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) })).toBe(400)
    const unsigned = await fetch(webhookUrl(), { method: 'POST', body: JSON.stringify(event) })
    expect(unsigned.status).toBe(400)
    expect(await readOrder(paid.reference)).toEqual(before)
  })

  it('processes an event once, and never returns to an earlier status', async () => {
    const reference = `late_${randomUUID()}`
    const event = (status: string, version: number, id = `evt_${randomUUID()}`) => ({
      id,
      event: `payment.${status}`,
      mode: 'test',
      created_at: new Date().toISOString(),
      data: { ...paid, reference, status, version },
    })
    const statusAfter = async (one: ReturnType<typeof event>, changes = {}) => {
      expect(await deliver(one, new Date(), changes)).toBe(204)
      return (await readOrder(reference))?.status
    }
    const expired = event('expired', 5)
    expect(await statusAfter(expired)).toBe('expired')
    expect(await statusAfter(event('partial', 4))).toBe('expired')
    // The id of the first event with another body, which no service sends.
    expect(await statusAfter(event('completed', 9, expired.id))).toBe('expired')
    const completed = event('completed', 7)
    expect(await statusAfter(completed)).toBe('completed')
    expect(await statusAfter(completed)).toBe('completed')
    expect(await statusAfter(event('failed', 8))).toBe('completed')
    expect(await readOrder(reference)).toMatchObject({ version: '8', mail: 'sent' })
    expect(site.mails().split(`Reference: ${reference}`)).toHaveLength(2)
    // While a secret is replaced, a header may contain several signatures.
    const secret = await site.php("echo Malipo\\secrets()['webhook'];")
    const next = event('underpaid', 9)
    const body = Buffer.from(JSON.stringify(next))
    const input = { id: next.id, type: next.event, delivery: 'd', body, at: new Date() }
    const both = `v1,AAAA ${signedHeaders(secret, input)['webhook-signature']}`
    expect(await statusAfter(next, { 'webhook-signature': both })).toBe('completed')
  })

  it('shows detected money, which only deposit events report', async () => {
    const session = await api<{ id: string; reference: string }>('POST', '/api/v1/payment-sessions', {
      page: 'demo',
      amount: '50000',
      currency: 'NGN',
      customer: { first_name: 'Ada', email: 'ada@example.com' },
      crypto_asset: 'USDT',
      network: 'Tron',
    })
    await sandboxMoney(service.origin).arrive(session.id)
    await expect.poll(async () => (await readOrder(session.reference))?.status).toBe('processing')
  })

  it('lets an author without the right to scripts use the shortcode and the inline block', async () => {
    await site.php(
      `wp_insert_user(['user_login' => 'author', 'user_pass' => 'correct horse battery staple', 'user_email' => 'author@example.com', 'role' => 'author']);`,
    )
    expect(await site.php(`echo user_can(get_user_by('login', 'author'), 'unfiltered_html') ? 'yes' : 'no';`)).toBe(
      'no',
    )
    const author = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await logIn(author, site.origin, 'author')
    const written = await publishPost(author, site.origin, 'Support us', async () => {
      await author.keyboard.type('[malipo text="Support <b>us</b>"]')
      await author.keyboard.press('Enter')
      await insertBlock(author)
      await author.getByLabel('Show').selectOption('inline')
    })
    // Authors may not open the settings.
    const settings = await author.goto(`${site.origin}/wp-admin/admin.php?page=malipo-settings`)
    expect(settings?.status()).toBe(403)
    const { page } = await openAsVisitor(written)
    expect(await page.locator('.entry-content > .wp-block-button a').getAttribute('href')).toContain(
      `${service.origin}/p/demo#metadata=`,
    )
    expect(await page.locator('.entry-content > .wp-block-button b').count()).toBe(0)
    for (const theme of THEMES) {
      await site.php(`switch_theme('${theme}');`)
      await page.reload()
      const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x
      const button = '.entry-content > .wp-block-button a'
      await expect.poll(() => left(button)).toBe(await left('malipo-checkout'))
      const isFilled = await page.locator(button).evaluate((one) => getComputedStyle(one).backgroundColor)
      expect(isFilled).not.toBe('rgba(0, 0, 0, 0)')
    }
    const { reference } = await pay(page)
    await expect.poll(async () => (await readOrder(reference))?.status).toBe('completed')
    await page.reload()
    await page.locator('.entry-content > .wp-block-button a').click()
    await page.frameLocator('dialog iframe').locator('main[data-screen]').waitFor()
    await page.context().close()
    await author.context().close()
  })

  it('changes nothing for a request that another site makes the owner send', async () => {
    const forged = await owner.request.post(`${site.origin}/wp-admin/admin-post.php`, {
      form: { action: 'malipo_save', service: 'https://evil.example', key: 'k', page: 'demo', mail: '' },
    })
    expect(forged.status()).toBe(403)
    expect(JSON.parse(await site.php('echo wp_json_encode(Malipo\\settings());'))).toMatchObject({
      service: service.origin,
    })
  })

  it('leaves no data when it is deleted', async () => {
    await owner.goto(`${site.origin}/wp-admin/plugins.php`)
    await owner.locator('#deactivate-malipo').click()
    await owner.locator('tr[data-slug="malipo"].inactive').waitFor()
    owner.once('dialog', (dialog) => dialog.accept())
    await owner.locator('#delete-malipo').click()
    await owner.getByText('Malipo was successfully deleted.').waitFor()
    const left = await site.php(
      `global $wpdb; echo wp_json_encode([
        $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%malipo%'"),
        $wpdb->get_col("SHOW TABLES LIKE '%malipo%'"),
        $wpdb->get_col("SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%malipo%'"),
        file_exists(WP_PLUGIN_DIR . '/malipo')]);`,
    )
    expect(JSON.parse(left)).toEqual([[], [], [], false])
    expect(await ownEndpoint()).toBeUndefined()
    expect(await api('GET', '/webhooks')).toMatchObject({ configured: true })
    expect(await allowedOrigins()).not.toContain(site.origin)
  })

  it('has caused no PHP warning', async () => {
    const log = await site.php(
      `$log = ABSPATH . 'debug.log';
       foreach (file_exists($log) ? file($log) : [] as $line)
         if (strpos(str_replace(ABSPATH, '', $line), 'malipo') !== false) echo $line;`,
    )
    expect(log).toBe('')
  })
})
