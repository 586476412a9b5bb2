import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invitation } from '../../../src/contract/members/member'
import type { Me } from '../../../src/contract/members/sign-in'
import { call } from '../../call'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { mailServer } from '../../server/mail/queue/mail-server'
import { canary, encodingsOf } from './canary'

const words = {
  owner: canary('mmiliki-'),
  address: `${canary('mmiliki')}@example.com`,
  nextAddress: `${canary('mpya')}@example.com`,
  keyName: canary('ufunguo-'),
  hook: canary('hook-'),
}
const mails = await mailServer()
let service: Service

beforeAll(async () => {
  service = await startService({
    ALLOW_PRIVATE_WEBHOOKS: '1',
    JWT_SECRET,
    SMTP_URL: mails.url,
    MAIL_FROM: 'pay@malipo.example',
  })
})
afterAll(() => service?.stop())

const json = { 'content-type': 'application/json' }

/** Signs in an owner with the operator's link. Returns a function for the owner's live requests. */
async function signInOwner({ origin, signInLink }: Service) {
  const token = new URL(await signInLink()).hash.slice(1)
  const signedIn = await fetch(`${origin}/api/v1/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token }),
  })
  const { csrf_token } = ((await signedIn.json()) as { data: Me }).data
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const headers = { ...json, cookie, 'x-csrf-token': csrf_token, 'malipo-mode': 'live' }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text).data
  }
}

/** Restarts the service, which mails changes when it starts, and then once a minute. */
async function restart() {
  await service.kill()
  await service.restart()
}

const changesTo = (address: string) =>
  mails.received.filter(({ recipients, text }) => recipients.includes(address) && text.includes(words.keyName))

test('a mail about changes names the changes, and no log and no public answer contains them', async () => {
  const request = await signInOwner(service)
  const { member } = await request<Invitation>('POST', '/api/v1/members', {
    role: 'owner',
    name: words.owner,
    email: words.address,
  })
  const { token: key } = await request<{ token: string }>('POST', '/api/v1/keys', {
    name: words.keyName,
    scopes: ['webhooks'],
  })
  const withKey = (url: string) => call(service.origin, 'PUT', '/webhooks', { url }, key)
  await withKey(`http://127.0.0.1:9/${words.hook}`)
  await restart()
  await expect.poll(() => changesTo(words.address).length, { timeout: 20_000 }).toBe(1)

  // The mail server refuses the next mail, which is logged.
  mails.response = 550
  await request('PATCH', `/api/v1/members/${member.id}`, { email: words.nextAddress })
  await withKey(`http://127.0.0.1:9/${words.hook}/next`)
  await restart()
  await expect.poll(() => service.output(), { timeout: 20_000 }).toContain('"event":"mail.dropped"')

  const log = service.output().replace(/^(?:API key|Studio): .*$/gm, '')
  const found: [where: string, text: string][] = [['the log', log]]
  for (const path of ['/p/demo', '/api/v1/p/demo', '/openapi.json', '/readyz', '/metrics', '/dashboard'])
    found.push([path, await (await fetch(service.origin + path)).text()])
  for (const [where, text] of found)
    for (const [name, word] of Object.entries({ ...words, key: key.split('.')[2] ?? '' }))
      expect([where, name, encodingsOf(word).filter((form) => text.includes(form))]).toEqual([where, name, []])
  expect(log).toContain('"event":"request"')
})
