import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { mailServer } from '../server/mail/mail-server'

const server = await mailServer()
const environment: Record<string, string> = { SMTP_URL: server.url, MAIL_FROM: 'pay@malipo.example' }
let service: Service
beforeAll(async () => {
  service = await startService(environment, ['--import', './test/inside.mjs'])
})
afterAll(() => service?.stop())

test('a process that is killed before it heard that a mail was taken sends it again, as the same message', async () => {
  const paying = fetch(`${service.origin}/p/demo?lang=sw`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
  })
  server.onMail = async () => {
    // the customer has his answer before the process dies
    await paying
    await service.kill()
  }
  const paid = await paying
  expect(paid.status).toBe(303)
  await expect.poll(() => service.runs()).toBe(false)
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
