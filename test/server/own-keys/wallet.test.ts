import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Asset, Currency } from '../../../src/contract/enums'
import type { AuditEntry } from '../../../src/contract/members/audit'
import type { IssuedAddress } from '../../../src/contract/wallets/wallet'
import { writeLetter } from '../../../src/server/letters/write-letter'
import { plainText } from '../../../src/server/mail/queue/mail-message'
import type { Rates } from '../../../src/server/ports/rates'
import { members } from '../../../src/server/storage/schema/members'
import { merchants } from '../../../src/server/storage/schema/merchants'
import { watchedAddresses } from '../../../src/server/storage/schema/scans'
import { mails } from '../../../src/server/storage/schema/service-state'
import { walletAddresses } from '../../../src/server/storage/schema/wallets'
import { owner } from '../member'
import { merchant } from '../merchant'
import { appOf, world } from '../world'
import { bitcoinAt, evmShop, payAt, provenShop, shop, startPayment } from './shops'

const here = world({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pay@example.com' })

describe('a wallet', () => {
  test('is offered once the merchant has confirmed it, and money on its first address is confirmed', async () => {
    const it = await shop(here())
    expect(await it.offered()).toEqual([])
    const { id } = await it.add()
    await it.scan()
    const wallet = await it.patch(await it.wallet(id), { confirmed: true })
    expect(wallet).toMatchObject({
      status: 'confirmed',
      proof_address: { index: 0, path: "m/84'/0'/0'/0/0", address: bitcoinAt(0) },
      network_states: [{ network: 'Bitcoin', status: 'unproven', detected: null, unreachable_since: null }],
    })
    expect(await it.offered()).toEqual([])
    it.bitcoin.pay(bitcoinAt(0), '0.00001')
    await it.later(70_000)
    expect(await it.offered()).toEqual([])
    expect((await it.wallet(id)).network_states[0]).toMatchObject({
      status: 'unproven',
      detected: { confirmations: 0, required_confirmations: 2 },
    })
    it.bitcoin.confirm()
    await it.later(70_000)
    expect(await it.offered()).toEqual(['Bitcoin'])
    expect((await it.wallet(id)).network_states[0]).toMatchObject({ status: 'proven', detected: null })
  })

  test('no longer shows money on its first address as detected once it was dropped', async () => {
    const it = await shop(here())
    const { id } = await it.add()
    await it.scan()
    await it.patch(await it.wallet(id), { confirmed: true })
    const payment = it.bitcoin.pay(bitcoinAt(0), '0.00001')
    await it.later(70_000)
    expect((await it.wallet(id)).network_states[0]?.detected).not.toBeNull()
    it.bitcoin.drop(payment)
    await it.later(70_000)
    expect((await it.wallet(id)).network_states[0]?.detected).toBeNull()
  })

  test('is offered without proof only on networks that its merchant has accepted', async () => {
    const it = await evmShop(here(), ['Base'])
    expect([...new Set(await it.offered())]).toEqual(['Base'])
    const states = (await it.wallet(it.evm.id)).network_states.map(({ network, status }) => [network, status])
    expect(Object.fromEntries(states)).toEqual({
      Ethereum: 'unproven',
      Base: 'accepted',
      Binance_Smart_Chain: 'no_node',
      Arbitrum: 'no_node',
    })
    const wrong = await it.owner.call('PATCH', `/api/v1/wallets/${it.evm.id}`, { accept_unproven: ['Bitcoin'] })
    expect(wrong.status).toBe(400)
    await it.patch(it.evm, { require_proof: ['Base'] })
    expect(await it.offered()).toEqual([])
  })

  test('is named as missing in the warnings of a page that would offer its network', async () => {
    const it = await provenShop(here())
    const change = async (body: object) => {
      const response = await it.owner.call('PATCH', '/api/v1/payment-pages/demo', body)
      return (await response.json()) as { warnings: string[] }
    }
    const allowed_origins: string[] = []
    const options = [
      { asset: 'BTC', network: 'Bitcoin' },
      { asset: 'ETH', network: 'Base' },
    ]
    expect((await change({ options, allowed_origins })).warnings[0]).toBe(
      'options: These networks are not offered now: Base. Your wallets show the reason.',
    )
    const ofBitcoin = await change({ options: options.slice(0, 1) })
    expect(ofBitcoin.warnings.join()).not.toContain('not offered')
  })

  test('skips addresses that were used before it was added', async () => {
    const it = await shop(here())
    it.bitcoin.use(bitcoinAt(3))
    const { id } = await it.add()
    await it.scan()
    // Wallet apps stop searching after 20 unused addresses.
    expect((await it.wallet(id)).proof_address?.index).toBe(23)
  })

  test('does not wait for a network of its key that is known to be unavailable', async () => {
    const it = await evmShop(here(), ['Base', 'Ethereum'])
    it.ethereum.fail('slow')
    await it.later(60_000)
    here().clock.turn(1000)
    const after = it.start()
    const before = it.ethereum.reader.requests()
    expect((await payAt(after, { asset: 'ETH', network: 'Base' })).status).toBe(201)
    expect(it.ethereum.reader.requests()).toBe(before)
    await after.close()
  })

  test('stops when another program uses its key, until its merchant resumes it', async () => {
    const it = await provenShop(here())
    it.bitcoin.use(bitcoinAt(9))
    await it.later(700_000)
    expect((await it.wallet(it.id)).status).toBe('stopped')
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect(here().deps.log.lines.some(({ event }) => event === 'wallet.stopped')).toBe(true)
    expect((await it.wallet(it.id)).stopped).toMatchObject({
      reason: 'used',
      index: 9,
      path: "m/84'/0'/0'/0/9",
      address: bitcoinAt(9),
      network: 'Bitcoin',
      transaction: expect.stringMatching(/^[0-9a-f]{64}$/),
      explorer_url: expect.stringContaining('mempool.space'),
    })
    await it.patch(await it.wallet(it.id), { resume: true })
    await it.later()
    const session = await startPayment(it)
    expect(session.deposit_address).toBe(bitcoinAt(29))
    expect((await it.wallet(it.id)).stopped).toBeNull()
    const audit = await it.owner.ask<AuditEntry[]>('GET', `/api/v1/audit?object=${it.id}`)
    expect(audit[0]?.changes).toContainEqual({ field: 'stopped_index', before: 9, after: null })
  })

  test('that stops mails its owner and the operator once, with the address and the transaction', async () => {
    const it = await provenShop(here())
    const { database } = here().deps.storage
    await database.update(merchants).set({ email: 'owner@example.com' }).where(eq(merchants.handle, 'demo'))
    it.bitcoin.use(bitcoinAt(9))
    await it.later(700_000)
    await it.later(700_000)
    const queued = await database.select().from(mails)
    expect(queued.map(({ kind }) => kind).toSorted()).toEqual(['wallet_stopped', 'wallet_stopped_operator'])
    const { transaction } = (await it.wallet(it.id)).stopped ?? {}
    const deps = { ...here().deps, settings: { ...here().deps.settings, OPERATOR_MAIL: 'operator@example.com' } }
    const letters = await Promise.all(queued.map((mail) => writeLetter(deps, mail)))
    expect(letters.map((letter) => letter?.to).toSorted()).toEqual(['operator@example.com', 'owner@example.com'])
    for (const letter of letters) expect(letter && plainText(letter)).toContain(transaction)
    const owner = letters.find((letter) => letter?.to === 'owner@example.com')
    expect(owner && plainText(owner)).toContain(bitcoinAt(9))
    await it.patch(await it.wallet(it.id), { resume: true })
    expect(await Promise.all(queued.map((mail) => writeLetter(deps, mail)))).toEqual([null, null])
  })

  test('that stops mails every owner who has an address, and no cashier; without any address, the operator', async () => {
    const it = await provenShop(here())
    const { database } = here().deps.storage
    const OPERATOR_MAIL = 'operator@example.com'
    const deps = { ...here().deps, settings: { ...here().deps.settings, OPERATOR_MAIL } }
    const recipients = async () => {
      const queued = await database.select().from(mails).where(eq(mails.kind, 'wallet_stopped'))
      return (await Promise.all(queued.map((mail) => writeLetter(deps, mail)))).map((letter) => letter?.to).toSorted()
    }
    it.bitcoin.use(bitcoinAt(9))
    await it.later(700_000)
    expect(await recipients()).toEqual([OPERATOR_MAIL])
    await database.delete(mails)
    await it.patch(await it.wallet(it.id), { resume: true })
    await owner(here())
    const [known] = await database.select().from(members)
    if (!known) throw new Error('the shop has no owner')
    for (const [email, role] of [
      ['ada@example.com', 'owner'],
      ['bola@example.com', 'owner'],
      ['till@example.com', 'cashier'],
    ] as const)
      await database.insert(members).values({ ...known, id: randomUUID(), email, emailKey: email, role })
    it.bitcoin.use(bitcoinAt(29))
    await it.later(700_000)
    expect(await recipients()).toEqual(['ada@example.com', 'bola@example.com'])
  })

  test('that was stopped by an address beyond the prepared ones continues after that address', async () => {
    const it = await provenShop(here())
    await startPayment(it)
    it.bitcoin.use(bitcoinAt(21))
    await it.later()
    expect((await it.wallet(it.id)).status).toBe('stopped')
    await it.patch(await it.wallet(it.id), { resume: true })
    await it.later()
    expect((await it.wallet(it.id)).status).toBe('confirmed')
    expect((await startPayment(it)).deposit_address).toBe(bitcoinAt(41))
  })

  test('is not stopped by a customer who pays while the address is checked', async () => {
    const it = await provenShop(here())
    const { reader } = it.bitcoin
    const begin = reader.initialStates
    let checks = 0
    reader.initialStates = async (addresses) => {
      checks += 1
      if (checks === 1) it.bitcoin.pay((await startPayment(it)).deposit_address ?? '', '0.001')
      return begin(addresses)
    }
    await it.later(700_000)
    expect(checks).toBeGreaterThan(0)
    expect((await it.wallet(it.id)).status).toBe('confirmed')
  })

  test('issues no stored address that differs from the address that its key derives', async () => {
    const it = await provenShop(here())
    const { database } = here().deps.storage
    await database
      .update(walletAddresses)
      .set({ address: bitcoinAt(500) })
      .where(eq(walletAddresses.index, 1))
    await database
      .update(watchedAddresses)
      .set({ address: bitcoinAt(500) })
      .where(eq(watchedAddresses.index, 1))
    expect((await it.pay()).status).toBe(503)
    expect((await it.wallet(it.id)).status).toBe('stopped')
  })

  test('stops at its gap limit, and continues when money arrives', async () => {
    const it = await provenShop(here())
    await it.patch(await it.wallet(it.id), { gap_limit: 2 })
    const first = await startPayment(it)
    await startPayment(it)
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect((await it.wallet(it.id)).unpaid_gap).toBe(2)
    it.bitcoin.pay(first.deposit_address ?? '', '0.00001')
    await it.later()
    // The transaction may still be replaced, so it does not shorten the gap yet.
    expect((await it.wallet(it.id)).unpaid_gap).toBe(2)
    it.bitcoin.confirm()
    await it.later()
    expect((await it.wallet(it.id)).unpaid_gap).toBe(1)
    await startPayment(it)
  })

  test('lists every issued address, even after it was removed', async () => {
    const it = await provenShop(here())
    await startPayment(it)
    const path = `/api/v1/wallets/${it.id}`
    await it.owner.ask('DELETE', path)
    const used = await it.owner.ask<IssuedAddress[]>('GET', `${path}/addresses`)
    expect(used.map(({ index, issued_for }) => [index, issued_for])).toEqual([
      [0, 'proof'],
      [1, 'payment'],
    ])
    expect(await it.owner.ask('GET', `${path}/addresses?from_index=1`)).toEqual(used.slice(1))
    const table = await it.owner.call('GET', `${path}/addresses`, undefined, { accept: 'text/csv' })
    expect((await table.text()).split('\r\n').map((line) => line.split(',').slice(0, 4))).toEqual([
      ['index', 'path', 'address', 'issued_for'],
      ['0', "m/84'/0'/0'/0/0", bitcoinAt(0), 'proof'],
      ['1', "m/84'/0'/0'/0/1", bitcoinAt(1), 'payment'],
      [''],
    ])
    const stranger = await merchant({ ...here(), app: it.app }, 'other-shop', 'live')
    expect((await stranger.call('GET', `${path}/addresses`)).status).toBe(404)
  })

  test('with a list leaves out addresses with a history, and takes no payment after the last address', async () => {
    const it = await shop(here())
    const addresses = [10, 11, 12, 13].map(bitcoinAt)
    it.bitcoin.use(bitcoinAt(11))
    const { id } = await it.add({ family: 'bitcoin', addresses })
    await it.scan()
    await it.patch(await it.wallet(id), { confirmed: true, accept_unproven: ['Bitcoin'] })
    expect((await it.wallet(id)).proof_address).toEqual({ index: 0, path: null, address: bitcoinAt(10) })
    expect((await startPayment(it)).deposit_address).toBe(bitcoinAt(12))
    expect((await startPayment(it)).deposit_address).toBe(bitcoinAt(13))
    expect(await it.offered()).toEqual([])
    expect((await it.pay()).status).toBe(400)
    expect((await it.wallet(id)).addresses_left).toBe(0)
  })

  test('is named as missing even for a coin without a price', async () => {
    const it = await provenShop(here())
    const { deps } = here()
    const live = {
      async current() {
        const table = await (deps.rates.test as Rates).current()
        return {
          ...table,
          rate: (asset: Asset, currency: Currency) => (asset === 'BTC' ? null : table.rate(asset, currency)),
        }
      },
    }
    const app = appOf({ ...it.parts, rates: { ...deps.rates, live } })
    const owner = await merchant({ ...here(), app }, 'demo', 'live')
    const options = [{ asset: 'BTC', network: 'Bitcoin' }]
    const response = await owner.call('PATCH', '/api/v1/payment-pages/demo', { options, allowed_origins: [] })
    expect(((await response.json()) as { warnings: string[] }).warnings).toContain(
      'options: These coins have no price in NGN now and are not offered: BTC.',
    )
  })
})
