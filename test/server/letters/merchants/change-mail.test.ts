import { describe, expect, test } from 'vitest'
import type { NewApiKey } from '../../../../src/contract/members/api-key'
import { AUDIT_ACTIONS, REPORTED_ACTIONS } from '../../../../src/contract/members/audit'
import { runKeyCommand } from '../../../../src/server/auth/key-command/run-key-command'
import { mailWorld } from '../../mail/queue/mail-world'
import { owner } from '../../member'
import { bearer, merchant } from '../../merchant'
import { pathIn } from './mailed-merchant'

const OPERATOR = 'operator@malipo.example'
const { server, here } = await mailWorld({ OPERATOR_MAIL: OPERATOR, DEMO: 'on', ALLOW_PRIVATE_WEBHOOKS: '1' })

const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books' }
const SUBJECT = 'The account of shop was changed'

async function reported() {
  server.received.length = 0
  await here().app.run('queue_change_mails')
  await here().app.run('send_mails')
  return server.received
    .filter(({ headers }) => headers.subject?.[0] === SUBJECT)
    .map(({ recipients, text }) => ({ to: recipients[0], text }))
    .sort((one, other) => String(one.to).localeCompare(String(other.to)))
}

/** A shop with these owners. */
async function shop(...emails: string[]) {
  const key = await merchant(here(), 'shop', 'live')
  const boss = await owner(here(), 'shop', 'live')
  for (const email of emails) await boss.ask('POST', '/api/v1/members', { role: 'owner', email }, 201)
  await reported()
  return { key, boss }
}

describe('a change that decides who gets money or who may act', () => {
  test('is mailed to every owner in one mail, with its time and actor', async () => {
    const { key, boss } = await shop('amina@example.com', 'bola@example.com')
    await boss.ask('POST', '/api/v1/members', { role: 'cashier', email: 'chidi@example.com' }, 201)
    await boss.ask<NewApiKey>('POST', '/api/v1/keys', { name: 'Till' }, 201)
    await key.ask('POST', '/api/v1/misc/banks', BANK, 201)
    await key.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    await key.ask('DELETE', '/webhooks')
    const mails = await reported()
    expect(mails.map(({ to }) => to)).toEqual(['amina@example.com', 'bola@example.com'])
    for (const { text } of mails)
      for (const line of [
        'A member was invited to the team (by a member, 21 Nov 2026, 10:00 UTC)',
        'An API key was made (by a member,',
        'A bank account was added (with an API key,',
        'A webhook was added',
        'A webhook was removed',
      ])
        expect(text).toContain(line)
    expect(mails[0]?.text).not.toContain('0123456789')
    expect(await reported()).toEqual([])
  })

  test('is mailed to the operator where no owner has an address', async () => {
    const { key } = await shop()
    await key.ask('POST', '/api/v1/misc/banks', BANK, 201)
    expect((await reported()).map(({ to }) => to)).toEqual([OPERATOR])
  })

  test('is mailed to the address that the operator recorded, before the operator’s own', async () => {
    const issue = {
      act: 'issue',
      merchant: 'shop',
      isNew: true,
      mode: 'live',
      days: 1,
      email: 'shop@example.com',
    } as const
    await runKeyCommand(here().deps, issue)
    expect((await reported()).map(({ to }) => to)).toEqual(['shop@example.com'])
  })

  test('is mailed to the former address of an owner as well', async () => {
    const { boss } = await shop('amina@example.com')
    const members = await boss.ask<{ id: string; email: string | null }[]>('GET', '/api/v1/members')
    const amina = members.find(({ email }) => email !== null)?.id
    await boss.ask('PATCH', `/api/v1/members/${amina}`, { email: 'thief@example.com' })
    expect((await reported()).map(({ to }) => to)).toEqual(['amina@example.com', 'thief@example.com'])
    await boss.ask('DELETE', `/api/v1/members/${amina}`)
    expect((await reported()).map(({ to }) => to)).toEqual([OPERATOR, 'thief@example.com'])
  })

  test('is mailed to an owner who gets another role as well', async () => {
    const { boss, key } = await shop('amina@example.com')
    const members = await boss.ask<{ id: string; email: string | null }[]>('GET', '/api/v1/members')
    const amina = members.find(({ email }) => email !== null)?.id
    await boss.ask('PATCH', `/api/v1/members/${amina}`, { role: 'viewer' })
    await key.ask('POST', '/api/v1/misc/banks', BANK, 201)
    expect((await reported()).map(({ to }) => to)).toEqual(['amina@example.com', OPERATOR])
  })

  test('is mailed to the former address of the merchant as well', async () => {
    const { key } = await shop()
    const confirm = async (address: string) => {
      await key.ask('PATCH', '/api/v1/merchant', { mail: { address } })
      await here().app.run('send_mails')
      const path = pathIn(server.received.pop()?.text ?? '', 'verify')
      expect((await here().app.app.request(path, { method: 'POST' })).status).toBe(200)
    }
    await confirm('shop@example.com')
    const [first] = await reported()
    expect(first).toMatchObject({ to: OPERATOR, text: expect.stringContaining('The address for mails was changed') })
    await confirm('thief@example.com')
    await key.ask('POST', '/api/v1/misc/banks', BANK, 201)
    expect((await reported()).map(({ to }) => to)).toEqual(['shop@example.com', 'thief@example.com'])
    await key.ask('PATCH', '/api/v1/merchant', { mail: { address: null } })
    expect((await reported()).map(({ to }) => to)).toEqual([OPERATOR, 'thief@example.com'])
    await key.ask('PATCH', '/api/v1/merchant', { mail: { time_zone: 'Africa/Lagos' } })
    expect(await reported()).toEqual([])
  })

  test('includes a change of a page’s return URL with a key that has only the scope payments', async () => {
    const { boss } = await shop('amina@example.com')
    const { token } = await boss.ask<NewApiKey>('POST', '/api/v1/keys', { scopes: ['payments'] }, 201)
    const till = bearer(here(), token)
    const page = { slug: 'shop-page', title: 'Shop', currency: 'NGN', amount: '100', status: 'active' }
    await till.ask('POST', '/api/v1/payment-pages', page, 201)
    await reported()
    const change = async (patch: object) => {
      await till.ask('PATCH', '/api/v1/payment-pages/shop-page', patch)
      return (await reported()).map(({ text }) => text)
    }
    for (const patch of [
      { return_url: 'https://thief.example/thanks' },
      { cancel_url: 'https://thief.example/back' },
      { allowed_origins: ['https://thief.example'] },
    ])
      expect(await change(patch)).toEqual([
        expect.stringContaining('The return link or the allowed sites of a payment page were changed (with'),
      ])
    expect(await change({ title: 'Books', amount: '200' })).toEqual([])
  })

  test('is mailed however many other changes there are', async () => {
    const { key } = await shop('amina@example.com')
    for (let number = 0; number < 25; number += 1) await key.ask('POST', '/api/v1/keys', {}, 201)
    const [one, ...more] = await reported()
    expect(more).toEqual([])
    expect(one?.text).toContain('And 5 more changes.')
  })
})

test('changes in test mode, studio links and harmless settings are not mailed', async () => {
  const { key } = await shop('amina@example.com')
  const tried = await merchant(here(), 'shop', 'test')
  await tried.ask('POST', '/api/v1/misc/banks', BANK, 201)
  await tried.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
  const page = { slug: 'shop-page', title: 'Shop', currency: 'NGN', amount: '100', status: 'active' }
  await key.ask('POST', '/api/v1/payment-pages', page, 201)
  await key.ask('POST', '/api/v1/payment-pages/shop-page/studio-links', undefined, 201)
  await key.ask('PATCH', '/api/v1/merchant', { name: 'Books' })
  expect(await reported()).toEqual([])
})

test('every action about banks, wallets, webhooks, keys, members and their sign-in is mailed', () => {
  const about = AUDIT_ACTIONS.filter((action) =>
    /^(bank|wallet|own_address|webhook|key|member|passkey|recovery_codes)\./.test(action),
  )
  // a link for a member is mailed to that member instead
  const reported = REPORTED_ACTIONS.filter((action) => !/^(merchant|payment_page)\./.test(action))
  expect([...reported, 'member.link_created'].sort()).toEqual([...about].sort())
})
