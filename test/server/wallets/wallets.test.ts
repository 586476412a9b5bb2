import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../src/contract/errors/problem'
import type { Wallet } from '../../../src/contract/wallets/wallet'
import { mayHoldSecret } from '../../../src/server/secrets/holds-secret'
import { rowsOf } from '../../../src/server/storage/database'
import { merchant } from '../merchant'
import { POSSIBLE_SECRETS, SECRETS } from '../secrets/kinds'
import { world } from '../world'

const here = world()

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const ZPUB_VERSIONS = { public: 0x04b24746, private: 0x04b2430c }
const ROOT = HDKey.fromMasterSeed(seed, ZPUB_VERSIONS)
const ZPUB = ROOT.derive("m/84'/0'/0'").publicExtendedKey
const FIRST = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const SOLANA = [
  '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
  'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  '2q7pyhPwAwZ3QMfZrnAbDhnh9mDUqycszcpf86VgQxhF',
]

const shop = (handle = 'demo') => merchant(here(), handle, 'live')
type Shop = Awaited<ReturnType<typeof shop>>
const add = (me: Shop, body: object, status = 201) => me.ask<Wallet>('POST', '/api/v1/wallets', body, status)

async function problem(answer: Promise<Response>, status: number): Promise<string> {
  const response = await answer
  const reported = (await response.json()) as Problem
  expect([response.status, reported.message]).toEqual([status, reported.message])
  return JSON.stringify(reported)
}

describe('a wallet', () => {
  test('shows its first addresses with path and script type, and is confirmed by its merchant', async () => {
    const me = await shop()
    const wallet = await add(me, { family: 'bitcoin', public_key: ` ${ZPUB}\n`, label: 'Sparrow' })
    expect(wallet).toMatchObject({
      family: 'bitcoin',
      kind: 'key',
      label: 'Sparrow',
      script_type: 'p2wpkh',
      networks: ['Bitcoin'],
      status: 'unconfirmed',
      next_index: 0,
      addresses_left: null,
    })
    expect(wallet.first_addresses).toHaveLength(5)
    expect(wallet.first_addresses[0]).toEqual({ index: 0, path: "m/84'/0'/0'/0/0", address: FIRST })
    expect(await me.ask('GET', `/api/v1/wallets/${wallet.id}`)).toEqual(wallet)
    const confirmed = await me.ask<Wallet>('PATCH', `/api/v1/wallets/${wallet.id}`, { confirmed: true, label: null })
    expect(confirmed).toMatchObject({ status: 'confirmed', label: null })
    expect(await me.ask('GET', '/api/v1/wallets')).toEqual([confirmed])
  })

  test('of EVM networks has one address on all of them', async () => {
    const key = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").publicExtendedKey
    const { networks, first_addresses } = await add(await shop(), { family: 'evm', public_key: key })
    expect(networks).toEqual(expect.arrayContaining(['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum']))
    expect(networks).toHaveLength(4)
    expect(first_addresses[0]?.address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  })

  test('is never stored in the clear, and neither key nor address is in the log', async () => {
    const me = await shop()
    await add(me, { family: 'bitcoin', public_key: ZPUB })
    const { storage, log } = here().deps
    const rows = await rowsOf<{ text: string }>(storage.database, sql`select to_jsonb(w)::text as text from wallets w`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(ZPUB.slice(4, 40))
    expect(JSON.stringify(log.lines)).not.toMatch(/zpub|bc1q/)
  })

  test('cannot be read after a change of JWT_SECRET, and the error says what to do', async () => {
    const me = await shop()
    const { id } = await add(me, { family: 'bitcoin', public_key: ZPUB })
    const { storage } = here().deps
    await storage.database.execute(sql`update wallets set key = 'v1.AAAA'`)
    expect(await me.ask('GET', `/api/v1/wallets/${id}`)).toMatchObject({ status: 'unreadable', first_addresses: [] })
    const reported = await problem(me.call('PATCH', `/api/v1/wallets/${id}`, { confirmed: true }), 409)
    expect(reported).toMatch(/cannot be compared/)
    await me.ask('DELETE', `/api/v1/wallets/${id}`)
    expect(await add(me, { family: 'bitcoin', public_key: ZPUB })).toMatchObject({ status: 'unconfirmed' })
  })

  test('is refused if a field holds a secret that can spend, and the secret is neither stored nor repeated', async () => {
    const me = await shop()
    const { id } = await add(me, { family: 'solana', addresses: SOLANA.slice(0, 1) })
    for (const secret of Object.values({ ...SECRETS, ...POSSIBLE_SECRETS })) {
      const label = secret.slice(0, 100)
      const refusals = {
        public_key: me.call('POST', '/api/v1/wallets', { family: 'bitcoin', public_key: secret }),
        'addresses.0': me.call('POST', '/api/v1/wallets', { family: 'evm', addresses: [secret] }),
        label: me.call('PATCH', `/api/v1/wallets/${id}`, { label }),
      }
      for (const [field, call] of Object.entries(refusals)) {
        // A seed phrase that the label's limit cuts is no longer a secret, so it is accepted.
        if (field === 'label' && !mayHoldSecret(label)) continue
        const answer = await problem(call, 400)
        expect(answer, secret).toContain(`${field}: `)
        expect(answer).not.toContain(secret.slice(8, 40))
      }
    }
    expect(await me.ask('GET', '/api/v1/wallets')).toHaveLength(1)
    expect(JSON.stringify(here().deps.log.lines)).not.toMatch(/abandon|prv|KwDiBf|5a5a/)
  })

  test('exists only in live mode', async () => {
    const me = await merchant(here(), 'demo', 'test')
    const reported = await problem(me.call('POST', '/api/v1/wallets', { family: 'bitcoin', public_key: ZPUB }), 409)
    expect(reported).toMatch(/live mode/)
  })

  test('needs either a key or addresses', async () => {
    const me = await shop()
    for (const body of [{ family: 'bitcoin' }, { family: 'bitcoin', public_key: ZPUB, addresses: [FIRST] }])
      expect(await problem(me.call('POST', '/api/v1/wallets', body), 400)).toMatch(/public_key: Give either/)
    expect(await problem(me.call('POST', '/api/v1/wallets', { family: 'lightning', public_key: ZPUB }), 400)).toMatch(
      /family: Must be one of bitcoin/,
    )
    expect(
      await problem(me.call('POST', '/api/v1/wallets', { family: 'bitcoin', public_key: ZPUB.slice(0, 80) }), 400),
    ).toMatch(/public_key: This is not a valid key/)
  })
})

describe('a key', () => {
  test('that is added again is the same wallet, also after it was removed', async () => {
    const me = await shop()
    const { id } = await add(me, { family: 'bitcoin', public_key: ZPUB })
    expect(await add(me, { family: 'bitcoin', public_key: ZPUB }, 200)).toMatchObject({ id })
    await me.ask('PATCH', `/api/v1/wallets/${id}`, { confirmed: true })
    await here().deps.storage.database.execute(sql`update wallets set next_index = 7`)
    await me.ask('DELETE', `/api/v1/wallets/${id}`)
    expect(await me.ask('GET', '/api/v1/wallets')).toEqual([])
    expect((await me.call('GET', `/api/v1/wallets/${id}`)).status).toBe(404)
    expect((await me.call('DELETE', `/api/v1/wallets/${id}`)).status).toBe(404)
    // Its addresses may belong to another wallet by now, so the merchant has to confirm it again.
    expect(await add(me, { family: 'bitcoin', public_key: ZPUB })).toMatchObject({
      id,
      next_index: 7,
      status: 'unconfirmed',
    })
  })

  test('serves one merchant, whatever its form', async () => {
    await add(await shop(), { family: 'bitcoin', public_key: ZPUB })
    const other = await shop('other-shop')
    const xpub = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").publicExtendedKey
    const body = { family: 'bitcoin', public_key: xpub, script_type: 'p2pkh' }
    expect(await problem(other.call('POST', '/api/v1/wallets', body), 409)).toMatch(/public_key: Another merchant uses/)
  })

  test('derives the same addresses when it is added again', async () => {
    const me = await shop()
    await add(me, { family: 'bitcoin', public_key: ZPUB })
    const xpub = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").publicExtendedKey
    const body = { family: 'bitcoin', public_key: xpub, script_type: 'p2pkh' }
    expect(await problem(me.call('POST', '/api/v1/wallets', body), 409)).toMatch(/script_type: Must be p2wpkh/)
    expect(await add(me, { ...body, script_type: 'p2wpkh' }, 200)).toMatchObject({ script_type: 'p2wpkh' })
  })

  test('is limited to one for each family', async () => {
    const me = await shop()
    await add(me, { family: 'bitcoin', public_key: ZPUB })
    const second = ROOT.derive("m/84'/0'/1'").publicExtendedKey
    const reported = await problem(me.call('POST', '/api/v1/wallets', { family: 'bitcoin', public_key: second }), 409)
    expect(reported).toMatch(/Remove it first/)
  })

  test('that two requests add at once is added once', async () => {
    const me = await shop()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => me.call('POST', '/api/v1/wallets', { family: 'bitcoin', public_key: ZPUB })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true)
    expect(await me.ask('GET', '/api/v1/wallets')).toHaveLength(1)
  })
})

describe('a list', () => {
  test('reports how many addresses are left, and takes more', async () => {
    const me = await shop()
    const wallet = await add(me, { family: 'solana', addresses: SOLANA.slice(0, 2) })
    expect(wallet).toMatchObject({ kind: 'list', script_type: null, addresses_left: 2 })
    expect(wallet.first_addresses).toEqual(SOLANA.slice(0, 2).map((address, index) => ({ index, path: null, address })))
    const path = `/api/v1/wallets/${wallet.id}`
    expect(await me.ask('PATCH', path, { addresses: SOLANA.slice(2) })).toMatchObject({ addresses_left: 3 })
    expect(await problem(me.call('PATCH', path, { addresses: SOLANA.slice(2) }), 409)).toMatch(
      /addresses\.0: This address is already in use/,
    )
  })

  test('takes pasted addresses and keys with marks that nobody sees around them', async () => {
    const me = await shop()
    const [address = ''] = SOLANA
    const list = await add(me, { family: 'solana', addresses: [`\u2068${address}\u200E\u2069,`] })
    expect(list.first_addresses).toEqual([{ index: 0, path: null, address }])
    await add(me, { family: 'bitcoin', public_key: `\u200B${ZPUB}\u2060` })
  })

  test('refuses text that is no address of the family, and repeated addresses', async () => {
    const me = await shop()
    const ask = (addresses: string[]) => me.call('POST', '/api/v1/wallets', { family: 'tron', addresses })
    const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
    expect(await problem(ask([tron, FIRST]), 400)).toMatch(/addresses\.1: This address cannot receive on Tron/)
    expect(await problem(ask([tron, tron]), 400)).toMatch(/addresses\.1: This address is listed twice/)
    expect(await problem(ask([]), 400)).toMatch(/public_key: Give either a key or addresses/)
  })

  test('releases addresses that were never shown when it is removed', async () => {
    const me = await shop()
    const { id } = await add(me, { family: 'solana', addresses: SOLANA })
    await here().deps.storage.database.execute(sql`update wallet_addresses set reference = 'x' where index = 0`)
    await here().deps.storage.database.execute(sql`update address_claims set session_id = wallet_id where index = 0`)
    await me.ask('DELETE', `/api/v1/wallets/${id}`)
    const again = (addresses: string[]) => me.call('POST', '/api/v1/wallets', { family: 'solana', addresses })
    expect(await problem(again(SOLANA), 409)).toMatch(/addresses\.0/)
    expect((await again(SOLANA.slice(1))).status).toBe(201)
  })

  test('does not mix with a key', async () => {
    const me = await shop()
    const { id } = await add(me, { family: 'bitcoin', public_key: ZPUB })
    const reported = await problem(me.call('PATCH', `/api/v1/wallets/${id}`, { addresses: [FIRST] }), 409)
    expect(reported).toMatch(/derived from its key/)
  })
})
