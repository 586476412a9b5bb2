import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { mailServer } from '../../server/mail/queue/mail-server'

const server = await mailServer()
const environment: Record<string, string> = { SMTP_URL: server.url, MAIL_FROM: 'pay@malipo.example' }
let service: Service
beforeAll(async () => {
  service = await startService(environment, ['--import', './test/inside.mjs'])
})
afterAll(() => service?.stop())

test('a mail whose process is killed before the mail server confirms it is sent again as the same message', async () => {
  const paying = fetch(`${service.origin}/p/demo?lang=sw`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
  })
  server.onMail = async () => {
    // The customer gets an answer before the process dies.
    await paying
    await service.kill()
  }
  const paid = await paying
  expect(paid.status).toBe(303)
  await expect.poll(() => service.isRunning()).toBe(false)
  server.onMail = () => {}
  environment.TRIAL_CLOCK_MS = '61000'
  await service.restart()
  await expect.poll(() => server.received.length).toBe(2)
  const [first, second] = server.received
  expect(second?.headers['message-id']).toEqual(first?.headers['message-id'])
  expect(second?.headers['content-language']).toEqual(['sw'])
  expect(second?.text).toContain(`${service.origin}${paid.headers.get('location')}`)
  expect(service.output()).not.toContain('ada@example.com')
})

test('a daily summary is one message, even if a process is killed while it sends the mail', async () => {
  const OWNER = 'owner@example.com'
  const toOwner = () => server.received.filter(({ recipients }) => recipients[0] === OWNER)
  await service.call('PATCH', '/api/v1/merchant', { mail: { address: OWNER, payments: false } })
  await expect.poll(() => toOwner().length).toBe(1)
  const [link = ''] = /http:\S+\/mail\/verify\/\S+/.exec(toOwner()[0]?.text ?? '') ?? []
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  const order = { amount: '18500', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
  const { id } = await service.call<{ id: string }>('POST', '/api/v1/payment-sessions', order)
  await sandboxMoney(service.origin).arrive(id, { final: true })

  // The morning of the next day.
  server.onMail = async ({ recipients }) => {
    if (recipients[0] === OWNER) await service.kill()
  }
  environment.TRIAL_CLOCK_MS = String(33 * 3_600_000)
  await service.terminate()
  await service.restart()
  await expect.poll(() => service.isRunning()).toBe(false)
  server.onMail = () => {}
  // Once after the lease of the dead process has ended, and once more two minutes later.
  for (const minutes of [2, 4]) {
    environment.TRIAL_CLOCK_MS = String(33 * 3_600_000 + minutes * 60_000)
    await service.restart()
    // Mails that are due earlier are sent before this mail or together with it.
    const email = `after.${minutes}@example.com`
    await service.call('POST', '/api/v1/p/demo/pay', { asset: 'USDT', network: 'Tron', first_name: 'Ada', email })
    await expect.poll(() => server.received.some(({ recipients }) => recipients[0] === email)).toBe(true)
    await expect.poll(() => toOwner().length).toBe(3)
    await service.terminate()
  }
  const [, first, second] = toOwner()
  expect(first?.headers.subject?.[0]).toMatch(/^\[TEST\] Received on /)
  expect(second?.headers['message-id']).toEqual(first?.headers['message-id'])
})
