import { isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/members/audit'
import type { Invitation, MemberLink } from '../../../src/contract/members/member'
import { mailSignInLinks } from '../../../src/server/auth/members/mail-sign-in-links'
import { signInLinks } from '../../../src/server/storage/schema/members'
import { mailServer } from '../mail/queue/mail-server'
import { owner, signInBy, tokenIn } from '../member'
import { dataOf, world } from '../world'

const mail = await mailServer()
const here = world({ SMTP_URL: mail.url, MAIL_FROM: 'Malipo <pay@malipo.example>' })

const trySignIn = (url: string) => here().post('/api/v1/sign-in', { token: tokenIn(url) })
const linksIn = (text = '') => text.match(/http\S+\/dashboard\/\w+#[\w-]{43}/g) ?? []

describe('a link by mail', () => {
  const EMAIL = 'Amina@example.com'
  const LOOKS_ALIKE = 'AMINA@example.com'
  const ask = async (email: string) => here().post('/api/v1/sign-in/links', { email })
  const queued = async () => {
    await expect.poll(() => here().deps.storage.database.$count(signInLinks, isNull(signInLinks.createdBy))).toBe(1)
    await here().app.run('send_mails')
  }
  const invite = async () => {
    const boss = await owner(here())
    await boss.ask('POST', '/api/v1/members', { role: 'viewer', email: EMAIL }, 201)
    // the invitation is mailed, too
    await here().app.run('send_mails')
    mail.received.length = 0
  }

  test('goes to a member whose address is entered in any case, and is valid for fifteen minutes', async () => {
    await invite()
    const answer = await ask('AMINA@example.com')
    expect(await dataOf(answer)).toEqual({ sent: true })
    await queued()
    const [sent] = mail.received
    expect([sent?.recipients, sent?.headers.subject]).toEqual([[EMAIL], ['Sign in to the dashboard of Lagos Books']])
    const [url = ''] = linksIn(sent?.text)
    here().clock.turn(15 * 60_000 - 1000)
    expect((await trySignIn(url)).status).toBe(201)
  })

  test.each(['test', 'live'])('opens the dashboard in the requested mode: %s', async (mode) => {
    await invite()
    await here().post('/api/v1/sign-in/links', { email: EMAIL }, { 'malipo-mode': mode })
    await queued()
    expect(linksIn(mail.received[0]?.text)).toEqual([expect.stringContaining(`/dashboard/${mode}#`)])
  })

  test('gets an equal answer for an unknown address', async () => {
    await invite()
    expect(await dataOf(await ask('nobody@example.com'))).toEqual({ sent: true })
    await here().app.run('send_mails')
    expect(mail.received).toEqual([])
  })

  test('cannot lock a member out: while no more links are mailed, the earlier links work', async () => {
    await invite()
    const { deps, clock } = here()
    for (let minute = 0; minute < 60; minute += 1) {
      await mailSignInLinks(deps, EMAIL, 'live')
      await here().app.run('send_mails')
      if (minute % 10 === 9) {
        const [url = ''] = linksIn(mail.received.at(-1)?.text)
        expect((await trySignIn(url)).status).toBe(201)
      }
      clock.turn(60_000)
    }
    // two unused links, and one more for each used link
    expect(mail.received.length).toBeLessThanOrEqual(2 * 4 + 6)
  })

  test('is mailed at most twice while unused', async () => {
    await invite()
    for (let count = 0; count < 6; count += 1) await mailSignInLinks(here().deps, EMAIL, 'live')
    await here().app.run('send_mails')
    expect(mail.received).toHaveLength(2)
  })

  test('comes in one mail for all merchants of the address, with their names', async () => {
    await invite()
    const other = await owner(here(), 'new-shop')
    await other.ask('POST', '/api/v1/members', { role: 'cashier', email: EMAIL }, 201)
    await here().app.run('send_mails')
    mail.received.length = 0
    await mailSignInLinks(here().deps, EMAIL, 'live')
    await here().app.run('send_mails')
    expect(mail.received).toHaveLength(1)
    const [sent] = mail.received
    expect(sent?.headers.subject).toEqual(['Sign in to your dashboards'])
    expect(sent?.text).toMatch(/Sign in to Lagos Books[\s\S]*Sign in to new-shop/)
    const links = linksIn(sent?.text)
    const roles = await Promise.all(links.map(async (url) => dataOf(await trySignIn(url), 201)))
    expect(roles).toMatchObject([
      { merchant: { handle: 'demo' }, member: { role: 'viewer' } },
      { merchant: { handle: 'new-shop' }, member: { role: 'cashier' } },
    ])
  })

  test('never goes to a look-alike address, which a hostile merchant may have entered', async () => {
    await invite()
    const other = await owner(here(), 'a-hostile-shop')
    await other.ask('POST', '/api/v1/members', { role: 'viewer', email: LOOKS_ALIKE }, 201)
    await here().app.run('send_mails')
    mail.received.length = 0
    await mailSignInLinks(here().deps, EMAIL, 'live')
    await here().app.run('send_mails')
    const sent = mail.received.map(({ recipients, text }) => [recipients, linksIn(text).length])
    expect(sent.sort()).toEqual([
      [[LOOKS_ALIKE], 1],
      [[EMAIL], 1],
    ])
    for (const { recipients, text } of mail.received) {
      const [url = ''] = linksIn(text)
      const handle = recipients[0] === EMAIL ? 'demo' : 'a-hostile-shop'
      expect(await dataOf(await trySignIn(url), 201)).toMatchObject({ merchant: { handle } })
    }
  })

  test('cannot be requested by another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await here().post('/api/v1/sign-in/links', { email: EMAIL }, headers)).status).toBe(403)
  })

  test('of an invitation is mailed twenty times an hour; further links are only in the answer', async () => {
    const boss = await owner(here())
    const mailed = []
    for (let invited = 0; invited < 21; invited += 1) {
      const input = { role: 'viewer', email: `amina${invited}@example.com` }
      mailed.push((await boss.ask<Invitation>('POST', '/api/v1/members', input, 201)).mailed)
    }
    // the operator's link for the owner is one of twenty
    expect(mailed).toEqual([...Array(19).fill(true), false, false])
    here().clock.turn(3_600_001)
    const input = { role: 'viewer', email: 'later@example.com' }
    expect((await boss.ask<Invitation>('POST', '/api/v1/members', input, 201)).mailed).toBe(true)
  })

  test('is refused if the service sends no mails', async () => {
    here().deps.settings.SMTP_URL = undefined
    expect((await ask(EMAIL)).status).toBe(409)
    expect(await dataOf(await here().get('/api/v1/sign-in'))).toEqual({ mail: false, passkeys: true })
  })
})

describe('a link that an owner creates for another member', () => {
  const invited = async (role: 'owner' | 'cashier', email: string | null = 'amina@example.com') => {
    const boss = await owner(here())
    const invitation = await boss.ask<Invitation>('POST', '/api/v1/members', { role, name: 'Amina', email }, 201)
    await here().app.run('send_mails')
    mail.received.length = 0
    const again = () => boss.call('POST', `/api/v1/members/${invitation.member.id}/link`)
    return { boss, invitation, again }
  }
  const linkOf = async (response: Response) => dataOf<MemberLink>(response, 201)
  const mailed = async () => {
    await here().app.run('send_mails')
    return mail.received.map(({ recipients, text }) => ({ to: recipients[0], text }))
  }

  test.each([
    ['another owner, even before the first sign-in', 'owner', false],
    ['a member who was here before', 'cashier', true],
  ] as const)('goes only to the member: %s', async (_, role, wasHere) => {
    const { boss, invitation, again } = await invited(role)
    if (wasHere) await signInBy(here(), invitation.url)
    await boss.ask('PATCH', `/api/v1/members/${boss.me.member.id}`, { name: 'Bola' })
    const response = await again()
    const text = await response.clone().text()
    expect(await linkOf(response)).toMatchObject({ url: null, mailed: true })
    expect(text).not.toContain('#')
    const [sent, ...others] = await mailed()
    expect([sent?.to, others]).toEqual(['amina@example.com', []])
    expect(sent?.text).toContain('Bola made this link for you.')
    // the audit names who created the link, whoever uses it
    const [url = ''] = linksIn(sent?.text)
    const amina = await signInBy(here(), url)
    const live = await dataOf<AuditEntry[]>(
      await boss.call('GET', '/api/v1/audit?action=device.created', undefined, { 'malipo-mode': 'live' }),
    )
    expect(live.find(({ key }) => key === `member:${amina.me.member.id}`)?.changes).toEqual([
      { field: 'link_made_by', after: `member:${boss.me.member.id}` },
    ])
  })

  test('is in the answer for a member who has never signed in, and for the owner’s own phone', async () => {
    const { boss, again } = await invited('cashier')
    expect((await linkOf(await again())).url).toContain('#')
    const own = await boss.call('POST', `/api/v1/members/${boss.me.member.id}/link`)
    expect((await linkOf(own)).url).toContain('#')
  })

  test('is refused for another owner without an address, but is in the answer for a cashier without one', async () => {
    const owned = await invited('owner', null)
    const refused = await owned.again()
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'A link for another owner can only be mailed',
    ])
    const { invitation, again } = await invited('cashier', null)
    await signInBy(here(), invitation.url)
    expect((await linkOf(await again())).url).toContain('#')
  })

  test('is refused instead of shown when too many links were mailed', async () => {
    const { again } = await invited('owner')
    const statuses = []
    for (let times = 0; times < 21; times += 1) statuses.push((await again()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 15)).toEqual(Array(15).fill(201))
  })
})
