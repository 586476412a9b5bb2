import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FreshCheck } from '../../../src/contract/members/fresh-check'
import type { Invitation } from '../../../src/contract/members/member'
import type { PasskeyOptions } from '../../../src/contract/members/passkey'
import type { Bank } from '../../../src/contract/money/bank'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import { codeOf } from '../../../src/server/auth/fresh-check/code'
import { freshCheckMail } from '../../../src/server/letters/merchants/fresh-check-mail'
import { applyRetention } from '../../../src/server/payments/customers/retention'
import { auditEntries } from '../../../src/server/storage/schema/audit'
import { devices, freshChecks, members } from '../../../src/server/storage/schema/members'
import { mails } from '../../../src/server/storage/schema/service-state'
import { owner, type SignedIn, signInBy } from '../member'
import { merchant } from '../merchant'
import { bitcoinAt, XPUB } from '../own-keys/shops'
import { world } from '../world'
import { createAuthenticator } from './authenticator'
import { withPasskey } from './with-passkey'

const here = world()
const MINUTE = 60_000
/** Addresses of a list for EVM networks. */
const LIST = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`)

/** Lets the service send mails. Nothing listens on the port: the tests read the queue. */
function switchMailOn() {
  here().deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
  here().deps.settings.MAIL_FROM = 'pay@malipo.example'
}

/** An owner who has an e-mail and no passkey, on a service that sends mails. */
async function ownerWithEmail(mode: 'test' | 'live' = 'live') {
  const first = await owner(here())
  const input = { role: 'owner', email: 'bola@example.com', name: 'Bola' }
  const { url } = await first.ask<Invitation>('POST', '/api/v1/members', input, 201)
  const boss = await signInBy(here(), url ?? '', mode)
  switchMailOn()
  return boss
}

/** The check that a refused request needs. */
async function checkOf(response: Response): Promise<FreshCheck> {
  expect(response.status).toBe(403)
  const { details, fresh_check } = (await response.json()) as { details: { code: string }[]; fresh_check: FreshCheck }
  expect(details[0]?.code).toBe('fresh_check_required')
  return fresh_check
}

const KEY = { name: 'Shop', days: 30, scopes: ['payments'] }
const makeKey = (as: SignedIn, check?: FreshCheck, body: object = KEY) =>
  as.call('POST', '/api/v1/keys', body, check && { 'malipo-fresh-check': check.id })
const confirm = (as: SignedIn, { id }: Pick<FreshCheck, 'id'>, proof: object) =>
  as.call('POST', `/api/v1/fresh-checks/${id}/confirm`, proof)

describe('a member with a passkey', () => {
  test('confirms a request with it, and repeats the request once', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const check = await checkOf(await makeKey(boss))
    expect(check).toMatchObject({ subject: 'key', target: { to: 'Shop: payments' }, method: 'passkey' })
    // not confirmed yet
    await checkOf(await makeKey(boss, check))
    expect((await confirm(boss, check, { credential: sign(check.options ?? {}) })).status).toBe(200)
    expect((await makeKey(boss, check)).status).toBe(201)
    await checkOf(await makeKey(boss, check))
  })

  test('confirms exactly one request: no other amount, recipient, operation or mode passes with it', async () => {
    const boss = await owner(here())
    const bank = await boss.ask<Bank>('POST', '/api/v1/misc/banks', bankInput('0123456789'), 201)
    const other = await boss.ask<Bank>('POST', '/api/v1/misc/banks', bankInput('9876543210'), 201)
    await (await merchant(here())).give('NGN', '90000')
    const { sign } = await withPasskey(boss)
    const payout = { bank_id: bank.id, amount: '5000', currency: 'NGN', reference: 'salary' }
    const pay = (body: object, headers = {}) => boss.call('POST', '/api/v1/payouts', body, headers)
    const check = await checkOf(await pay(payout))
    expect(check.target).toEqual({ amount: '5000', currency: 'NGN', to: 'GTBank 0123456789, Lagos Books' })
    await confirm(boss, check, { credential: sign(check.options ?? {}) })
    const named = { 'malipo-fresh-check': check.id }
    await checkOf(await pay({ ...payout, amount: '50000' }, named))
    await checkOf(await pay({ ...payout, bank_id: other.id }, named))
    await checkOf(await pay({ ...payout, reference: 'another' }, named))
    await checkOf(await makeKey(boss, check))
    // the request for a key names nothing of a mode
    const forKey = await checkOf(await makeKey(boss))
    await confirm(boss, forKey, { credential: sign(forKey.options ?? {}) })
    const inLive = { 'malipo-fresh-check': forKey.id, 'malipo-mode': 'live' }
    await checkOf(await boss.call('POST', '/api/v1/keys', KEY, inLive))
    expect((await pay(payout, named)).status).toBe(201)
  })

  test('is not asked again if the answer is lost and the request repeated with its key, for five minutes', async () => {
    const boss = await owner(here())
    const bank = await boss.ask<Bank>('POST', '/api/v1/misc/banks', bankInput('0123456789'), 201)
    await (await merchant(here())).give('NGN', '90000')
    const { sign } = await withPasskey(boss)
    const pay = (key: string, check?: FreshCheck) =>
      boss.call(
        'POST',
        '/api/v1/payouts',
        { bank_id: bank.id, amount: '5000', currency: 'NGN' },
        { 'idempotency-key': key, ...(check && { 'malipo-fresh-check': check.id }) },
      )
    const check = await checkOf(await pay('first'))
    await confirm(boss, check, { credential: sign(check.options ?? {}) })
    await checkOf(await pay('second', check))
    const paid = await pay('first', check)
    expect(paid.status).toBe(201)
    const again = await pay('first')
    expect([again.status, (await again.json()).data.id]).toEqual([201, (await paid.json()).data.id])
    await checkOf(await pay('second'))
    here().clock.turn(5 * MINUTE)
    await checkOf(await pay('first'))
  })

  test('reads in the confirmation where money and sign-in links will go', async () => {
    const boss = await owner(here(), 'demo', 'live')
    const ada = { role: 'manager', name: 'Ada' }
    const {
      member: { id },
    } = await boss.ask<Invitation>('POST', '/api/v1/members', ada, 201)
    const list = { family: 'evm', label: 'Savings', addresses: LIST.slice(0, 1) }
    const wallet = await boss.ask<Wallet>('POST', '/api/v1/wallets', list, 201)
    await withPasskey(boss)
    const confirmed = async (method: string, path: string, body: object) =>
      (await checkOf(await boss.call(method, path, body))).target.to
    const member = `/api/v1/members/${id}`
    expect(await confirmed('PATCH', member, { email: 'eve@example.com' })).toBe('Ada → eve@example.com')
    expect(await confirmed('PATCH', member, { role: 'owner', email: 'eve@example.com' })).toBe(
      'Ada → owner, eve@example.com',
    )
    expect(await confirmed('PATCH', `/api/v1/wallets/${wallet.id}`, { addresses: LIST.slice(1) })).toBe(
      `Savings · ${LIST[1]}, ${LIST[2]}, … (3)`,
    )
    const key = { family: 'bitcoin', public_key: XPUB, script_type: 'p2wpkh' }
    expect(await confirmed('POST', '/api/v1/wallets', key)).toBe(`bitcoin · ${bitcoinAt(0)}`)
  })

  test('cannot use the confirmation of another member or device', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const elsewhere = await owner(here())
    const check = await checkOf(await makeKey(boss))
    const proof = { credential: sign(check.options ?? {}) }
    expect((await confirm(elsewhere, check, proof)).status).toBe(404)
    expect((await confirm(boss, check, proof)).status).toBe(200)
    await checkOf(await makeKey(elsewhere, check))
    expect((await makeKey(boss, check)).status).toBe(201)
  })

  test('has five minutes', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const [early, late] = [await checkOf(await makeKey(boss)), await checkOf(await makeKey(boss))]
    await confirm(boss, early, { credential: sign(early.options ?? {}) })
    here().clock.turn(5 * MINUTE)
    await checkOf(await makeKey(boss, early))
    expect((await confirm(boss, late, { credential: sign(late.options ?? {}) })).status).toBe(404)
  })

  test('cannot confirm one check with the signature of another, of a sign-in, or without a fingerprint or PIN', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const [check, other] = [await checkOf(await makeKey(boss)), await checkOf(await makeKey(boss))]
    const options = check.options ?? {}
    const proofs = [
      { credential: sign(other.options ?? {}) },
      { credential: sign(options, { isVerified: false }) },
      { credential: sign(options, { origin: 'https://evil.example' }) },
      { credential: createAuthenticator().sign(options) },
      { code: codeOf(here().deps, check.id) },
    ]
    for (const proof of proofs) expect((await confirm(boss, check, proof)).status).toBe(400)
    // after five wrong proofs, a right one comes too late
    expect((await confirm(boss, check, { credential: sign(options) })).status).toBe(404)
  })

  test('passes one of two concurrent requests with a confirmation', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const check = await checkOf(await makeKey(boss))
    await confirm(boss, check, { credential: sign(check.options ?? {}) })
    const statuses = (await Promise.all([makeKey(boss, check), makeKey(boss, check)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 403])
  })

  test('is recorded in the audit when confirming, without the recipient', async () => {
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const check = await checkOf(await makeKey(boss))
    await confirm(boss, check, { credential: sign(check.options ?? {}) })
    const [entry] = await here()
      .deps.storage.database.select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'fresh_check.confirmed'))
    expect(entry).toMatchObject({ actor: `member:${boss.me.member.id}`, object: check.id })
    expect(entry?.changes).toEqual([
      { field: 'subject', after: 'key' },
      { field: 'method', after: 'passkey' },
      { field: 'to' },
    ])
  })

  test('leaves in the audit which ways to sign in were added and removed, and the new refund limit', async () => {
    const boss = await owner(here())
    const { id, sign } = await withPasskey(boss)
    const confirmed = async (method: string, path: string, body?: object) => {
      const check = await checkOf(await boss.call(method, path, body))
      await confirm(boss, check, { credential: sign(check.options ?? {}) })
      expect((await boss.call(method, path, body, { 'malipo-fresh-check': check.id })).status).toBeLessThan(300)
    }
    await confirmed('PUT', '/api/v1/refund-limit', { amount: '100.00', currency: 'USD' })
    await confirmed('POST', '/api/v1/recovery-codes')
    await boss.ask('DELETE', `/api/v1/passkeys/${id}`)
    const entries = await here().deps.storage.database.select().from(auditEntries)
    const actions = entries.filter(({ actor }) => actor === `member:${boss.me.member.id}`).map(({ action }) => action)
    const expected = ['passkey.created', 'recovery_codes.created', 'refund_limit.updated', 'passkey.removed']
    for (const action of expected) expect(actions).toContain(action)
  })

  test('cannot fill the table with checks, which are deleted after a day', async () => {
    const boss = await owner(here())
    await withPasskey(boss)
    const statuses = []
    for (let tried = 0; tried < 201; tried += 1) statuses.push((await makeKey(boss)).status)
    expect([statuses[0], statuses[199], statuses[200]]).toEqual([403, 403, 429])
    here().clock.turn(25 * 60 * MINUTE)
    await applyRetention(here().deps)
    expect(await here().deps.storage.database.$count(freshChecks)).toBe(0)
  })
})

const bankInput = (account_number: string) => ({
  bank_code: '058',
  bank_name: 'GTBank',
  account_number,
  account_name: 'Lagos Books',
})

describe('a member with an e-mail and no passkey', () => {
  test('confirms in live mode by a mailed code that says what it confirms', async () => {
    const boss = await ownerWithEmail()
    const check = await checkOf(await makeKey(boss))
    expect(check).toMatchObject({ method: 'code', options: null })
    const [queued] = await here().deps.storage.database.select().from(mails).where(eq(mails.kind, 'fresh_check'))
    const mail = await freshCheckMail(here().deps, { freshCheckId: queued?.freshCheckId ?? '' })
    const [, code = ''] = /(\d{6})/.exec(mail?.lead ?? '') ?? []
    expect([mail?.to, mail?.paragraphs[0]?.text]).toEqual(['bola@example.com', 'New API key · Shop: payments'])
    expect((await confirm(boss, check, { code })).status).toBe(200)
    expect((await makeKey(boss, check)).status).toBe(201)
    // the code is stored nowhere, not even as a hash that could be tried out
    expect(JSON.stringify(await here().deps.storage.database.select().from(freshChecks))).not.toContain(code)
  })

  test.each([
    ['en', 'NGN', 'Refund · ₦45,000.50 · GTBank 0123456789'],
    ['fr', 'USDT', 'Remboursement · 45000,50 USDT · GTBank 0123456789'],
    [
      'ar',
      'NGN',
      /^\u2068[^\u2069]+\u2069 · \u2068[^\u2069]*45,000.50[^\u2069]*\u2069 · \u2068GTBank 0123456789\u2069$/,
    ],
  ])('reads in the mail in %s the formatted amount in %s and the recipient', async (locale, currency, text) => {
    const boss = await ownerWithEmail()
    await boss.ask('PATCH', '/api/v1/merchant', { mail: { locale } })
    const { id } = await checkOf(await makeKey(boss))
    const target = { amount: '45000.50', currency, to: 'GTBank 0123456789' }
    await here()
      .deps.storage.database.update(freshChecks)
      .set({ subject: 'refund', target })
      .where(eq(freshChecks.id, id))
    const mail = await freshCheckMail(here().deps, { freshCheckId: id })
    expect(mail?.paragraphs[0]?.text).toMatch(text)
  })

  test('has five attempts', async () => {
    const boss = await ownerWithEmail()
    const check = await checkOf(await makeKey(boss))
    const right = codeOf(here().deps, check.id)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const statuses = []
    for (let tried = 0; tried < 5; tried += 1) statuses.push((await confirm(boss, check, { code: wrong })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    expect((await confirm(boss, check, { code: right })).status).toBe(404)
  })

  test('counts concurrent attempts', async () => {
    const boss = await ownerWithEmail()
    const check = await checkOf(await makeKey(boss))
    const right = Number(codeOf(here().deps, check.id))
    const guesses = Array.from({ length: 12 }, (_, n) => String((right + n + 1) % 1_000_000).padStart(6, '0'))
    const statuses = await Promise.all(guesses.map(async (code) => (await confirm(boss, check, { code })).status))
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  })

  test('gets at most ten codes an hour on a device, without those that were entered', async () => {
    const boss = await ownerWithEmail()
    const used = await checkOf(await makeKey(boss))
    expect((await confirm(boss, used, { code: codeOf(here().deps, used.id) })).status).toBe(200)
    const statuses = []
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await makeKey(boss)).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    here().clock.turn(61 * MINUTE)
    await checkOf(await makeKey(boss))
  })

  test('still gets codes on another device, until too many were sent to all devices', async () => {
    const [stolen, boss] = [await owner(here()), await owner(here())]
    const { database } = here().deps.storage
    await database.update(members).set({ email: 'ada@example.com', emailKey: 'ada@example.com' })
    switchMailOn()
    const inLive = (as: SignedIn) => as.call('POST', '/api/v1/keys', KEY, { 'malipo-mode': 'live' })
    for (let tried = 0; tried < 10; tried += 1) await checkOf(await inLive(stolen))
    expect((await inLive(stolen)).status).toBe(429)
    const { id } = await checkOf(await inLive(boss))
    const [check] = await database.select().from(freshChecks).where(eq(freshChecks.id, id))
    if (!check) throw new Error('the check was not stored')
    const [first] = await database.select().from(devices).orderBy(devices.createdAt)
    const deviceId = first?.id ?? ''
    await database
      .insert(freshChecks)
      .values(Array.from({ length: 39 }, () => ({ ...check, id: randomUUID(), deviceId })))
    expect((await inLive(boss)).status).toBe(429)
  })

  test('is not asked in the sandbox, but for changes that act in both modes', async () => {
    const boss = await ownerWithEmail('test')
    expect((await makeKey(boss)).status).toBe(201)
    const check = await checkOf(await boss.call('POST', '/api/v1/members', { role: 'owner' }))
    expect(check).toMatchObject({ subject: 'member', method: 'code', target: { to: '→ owner' } })
    const invited = { role: 'owner', name: 'Eve', email: 'eve@example.com' }
    const named = await checkOf(await boss.call('POST', '/api/v1/members', invited))
    expect(named.target.to).toBe('Eve, eve@example.com → owner')
    await checkOf(await boss.call('POST', '/api/v1/recovery-codes'))
  })

  test('cannot add a passkey, which could confirm everything, without the code', async () => {
    const boss = await ownerWithEmail('test')
    const { options } = await boss.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
    const body = { name: 'Thief', credential: createAuthenticator().create(options) }
    const check = await checkOf(await boss.call('POST', '/api/v1/passkeys', body))
    await confirm(boss, check, { code: codeOf(here().deps, check.id) })
    const named = { 'malipo-fresh-check': check.id }
    expect((await boss.call('POST', '/api/v1/passkeys', body, named)).status).toBe(201)
  })
})

test('a member without e-mail and passkey is never locked out, in either mode', async () => {
  for (const mode of ['test', 'live'] as const)
    expect((await makeKey(await owner(here(), 'demo', mode))).status).toBe(201)
})

test('an API key is not asked: its scopes bind it', async () => {
  const boss = await owner(here())
  await withPasskey(boss)
  const shop = await merchant(here())
  await shop.ask('POST', '/api/v1/keys', KEY, 201)
})
