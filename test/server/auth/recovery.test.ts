import { describe, expect, test } from 'vitest'
import type { Device } from '../../../src/contract/members/device'
import type { NewPasskey, PasskeyOptions, RecoveryCodes } from '../../../src/contract/members/passkey'
import type { Me } from '../../../src/contract/members/sign-in'
import { recoveryCodes } from '../../../src/server/storage/schema/members'
import { member, owner, type SignedIn, signedIn } from '../member'
import { dataOf, world } from '../world'
import { createAuthenticator } from './authenticator'

const here = world()
const MINUTE = 60_000

const createCodes = async ({ ask }: SignedIn) =>
  (await ask<RecoveryCodes>('POST', '/api/v1/recovery-codes', undefined, 201)).codes
const signIn = (code: string, headers = {}) => here().post('/api/v1/sign-in/recovery', { code }, headers)

describe('a recovery code', () => {
  test('signs in once, however it is typed, and the answer says how many remain', async () => {
    const cashier = await member(here(), 'cashier')
    const codes = await createCodes(cashier)
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true)
    const [code = '', second = ''] = codes
    const me = await dataOf<Me>(await signIn(` ${code.toLowerCase().replaceAll('-', ' ')} `), 201)
    expect(me).toMatchObject({ recovery_codes: 9, recovered: true, member: { id: cashier.me.member.id } })
    expect((await signIn(code)).status).toBe(401)
    expect((await signIn(second.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(201)
  })

  test('works once for concurrent requests', async () => {
    const [code = ''] = await createCodes(await owner(here()))
    const tries = await Promise.all([signIn(code), signIn(code), signIn(code)])
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('is stored as a hash', async () => {
    const codes = await createCodes(await owner(here()))
    const stored = JSON.stringify(await here().deps.storage.database.select().from(recoveryCodes))
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form)
  })

  test('ends with new codes, with its member, and while the demo is off', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const [earlier = ''] = await createCodes(cashier)
    const [later = ''] = await createCodes(cashier)
    expect((await signIn(earlier)).status).toBe(401)
    here().deps.settings.DEMO = 'off'
    expect((await signIn(later)).status).toBe(401)
    here().deps.settings.DEMO = 'on'
    await boss.ask('DELETE', `/api/v1/members/${cashier.me.member.id}`)
    expect((await signIn(later)).status).toBe(401)
  })

  test('cannot be guessed: sixty wrong ones slow an address down, and a right one still works', async () => {
    here().deps.settings.RATE_LIMITS = undefined
    const [code = ''] = await createCodes(await owner(here()))
    const statuses = []
    for (let tried = 0; tried < 61; tried += 1) statuses.push((await signIn('0000-0000-0000-0000')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    expect((await signIn(code)).status).toBe(201)
  })

  test('is refused from another site', async () => {
    const [code = ''] = await createCodes(await owner(here()))
    expect((await signIn(code, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await signIn(code)).status).toBe(201)
  })
})

describe('a member who has lost a phone', () => {
  /** A cashier with a passkey on a phone, and the first recovery codes. */
  async function withPhone() {
    const phone = await member(here(), 'cashier')
    const { options } = await phone.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
    const credential = createAuthenticator().create(options)
    const added = await phone.ask<NewPasskey>('POST', '/api/v1/passkeys', { name: 'Phone', credential }, 201)
    const [code = ''] = added.recovery_codes ?? []
    return { phone, passkey: added, code }
  }

  test('signs in with a code, signs the phone out and removes its passkey', async () => {
    const { phone, passkey, code } = await withPhone()
    const desk = await signedIn(here(), await signIn(code))
    const devices = await desk.ask<Device[]>('GET', '/api/v1/devices')
    for (const { id } of devices.filter(({ current }) => !current)) await desk.ask('DELETE', `/api/v1/devices/${id}`)
    await desk.ask('DELETE', `/api/v1/passkeys/${passkey.id}`)
    expect((await phone.call('GET', '/api/v1/me')).status).toBe(401)
    expect(await desk.ask('GET', '/api/v1/passkeys')).toEqual([])
  })

  test('removes the passkey within 15 minutes, and later only with a confirmation', async () => {
    const { passkey, code } = await withPhone()
    const desk = await signedIn(here(), await signIn(code))
    here().clock.turn(15 * MINUTE)
    expect((await desk.ask<Me>('GET', '/api/v1/me')).recovered).toBe(false)
    expect((await desk.call('DELETE', `/api/v1/passkeys/${passkey.id}`)).status).toBe(403)
  })

  test('still needs the passkey for anything else', async () => {
    const { code } = await withPhone()
    const desk = await signedIn(here(), await signIn(code))
    expect((await desk.call('POST', '/api/v1/recovery-codes')).status).toBe(403)
    const { options } = await desk.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
    const credential = createAuthenticator().create(options)
    expect((await desk.call('POST', '/api/v1/passkeys', { name: 'Desk', credential })).status).toBe(403)
  })

  describe('and is an owner without an e-mail', () => {
    const addPasskey = async (as: SignedIn) => {
      const { options } = await as.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
      const body = { name: 'New', credential: createAuthenticator().create(options) }
      return as.ask<NewPasskey>('POST', '/api/v1/passkeys', body, 201)
    }
    const makeKey = (as: SignedIn) =>
      as.call('POST', '/api/v1/keys', { name: 'Shop', days: 30, scopes: ['payments'] }, { 'malipo-mode': 'live' })
    const WAITS = /this is possible from 2\d{3}-\d\d-\d\d \d\d:\d\d UTC on/
    const DAY = 24 * 60 * MINUTE

    test('changes nothing of value for a day, also with a new passkey and on another device', async () => {
      const phone = await owner(here())
      const { id, recovery_codes } = await addPasskey(phone)
      const [code = ''] = recovery_codes ?? []
      here().clock.turn(2 * DAY)
      const desk = await signedIn(here(), await signIn(code))
      await desk.ask('DELETE', `/api/v1/passkeys/${id}`)
      const refused = await makeKey(desk)
      const body = await refused.json()
      expect([refused.status, body.details[0].code]).toEqual([403, 'wrong_confirmation'])
      expect(body.message).toMatch(WAITS)
      expect((await desk.call('POST', '/api/v1/members', { role: 'owner' })).status).toBe(403)
      await addPasskey(desk)
      expect((await (await makeKey(desk)).json()).message).toMatch(WAITS)
      const linked = await owner(here())
      expect(linked.me.member.id).toBe(desk.me.member.id)
      expect((await (await makeKey(linked)).json()).message).toMatch(WAITS)
      here().clock.turn(DAY + MINUTE)
      const again = await makeKey(await owner(here()))
      expect((await again.json()).details[0].code).toBe('fresh_check_required')
    })

    test('is not locked out by a link of the operator without ever having had a passkey', async () => {
      const boss = await owner(here())
      expect((await makeKey(boss)).status).toBe(201)
      await boss.ask('DELETE', `/api/v1/passkeys/${(await addPasskey(boss)).id}`)
      expect((await makeKey(boss)).status).toBe(201)
    })
  })

  test('gets codes only with the first passkey', async () => {
    const phone = await member(here(), 'cashier')
    await createCodes(phone)
    const { options } = await phone.ask<PasskeyOptions>('POST', '/api/v1/passkeys/options')
    const credential = createAuthenticator().create(options)
    const added = await phone.ask<NewPasskey>('POST', '/api/v1/passkeys', { name: 'Phone', credential }, 201)
    expect(added.recovery_codes).toBeNull()
  })
})
