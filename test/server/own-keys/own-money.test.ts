import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../src/contract/members/audit'
import type { Session } from '../../../src/contract/session/session'
import type { Summary } from '../../../src/contract/session/summary'
import type { TimelineEntry } from '../../../src/contract/session/timeline'
import type { OwnAddress } from '../../../src/contract/wallets/own-address'
import { labelDeposits } from '../../../src/server/payments/own-money/label-deposits'
import { requestRefund } from '../../../src/server/payments/refunds/request-refund'
import { merchant } from '../merchant'
import { world } from '../world'
import { evmShop, type Shop, startPayment } from './shops'

const here = world()
const OWN = '0x1111111111111111111111111111111111111111'
const CUSTOMER = '0x2222222222222222222222222222222222222222'
const SESSIONS = '/api/v1/payment-sessions'

type DepositEntry = Extract<TimelineEntry, { kind: 'confirmed' }>

const name = (it: Shop, address = OWN) =>
  it.owner.ask<OwnAddress>('POST', '/api/v1/own-addresses', { family: 'evm', address, label: 'Gas' }, 201)

/** A payment in USDC on Base that is paid. */
async function paid(it: Shop): Promise<Session> {
  const session = await startPayment(it, { asset: 'USDC', network: 'Base' })
  it.base.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'USDC', CUSTOMER)
  it.base.confirm()
  await it.later()
  expect((await it.read(session.id)).status).toBe('completed')
  return session
}

/** Ether arrives at the address of a payment, and its sender is looked up. */
async function ether(it: Shop, session: Session, sender: string | null) {
  it.base.pay(session.deposit_address ?? '', '0.001', 'ETH', sender)
  it.base.confirm()
  await it.later(120_000)
  await readSenders(it)
}

async function readSenders(it: Shop) {
  await it.app.run('find_senders')
  await it.app.run('label_deposits')
}

const deposits = async (it: Shop, { id }: Session, asset = 'ETH') =>
  (await it.owner.ask<TimelineEntry[]>('GET', `${SESSIONS}/${id}/timeline`)).filter(
    (entry): entry is DepositEntry => entry.kind === 'confirmed' && entry.asset === asset,
  )
const wrongCoins = async (it: Shop) =>
  (await it.owner.ask<Summary>('GET', '/api/v1/summary')).attention.filter(({ kind }) => kind === 'wrong_coin')
const mark = (it: Shop, { id }: Session, deposit: string, own: unknown) =>
  it.owner.call('PATCH', `${SESSIONS}/${id}/deposits/${deposit}`, { own })
const errorOf = async (answer: Response) => ({ status: answer.status, code: (await answer.json()).details[0]?.code })

describe('money from an address that the merchant has named', () => {
  test('is the merchant’s own: it needs no attention, and nobody can ask it back', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it)
    const session = await paid(it)
    await ether(it, session, OWN)
    expect(await deposits(it, session)).toMatchObject([{ own: true, counts: false, amount: '0.001' }])
    expect(await wrongCoins(it)).toEqual([])
    expect(await it.read(session.id)).not.toHaveProperty('refundable')
    const [{ deposit_id = '' } = {}] = await deposits(it, session)
    const request = { crypto_amount: '0.001', address: CUSTOMER, deposit_id }
    const refused = await it.owner.call('POST', `${SESSIONS}/${session.id}/refunds`, request)
    expect(await errorOf(refused)).toEqual({ status: 409, code: 'own_money' })
  })

  test('is found when the address is named afterwards, and is a customer’s again when it is removed', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await paid(it)
    await name(it, CUSTOMER)
    await ether(it, session, OWN)
    expect(await wrongCoins(it)).toHaveLength(1)
    expect(await it.read(session.id)).toHaveProperty('refundable')
    const { id } = await name(it)
    await it.app.run('label_deposits')
    expect(await wrongCoins(it)).toEqual([])
    expect(await it.read(session.id)).not.toHaveProperty('refundable')
    await it.owner.ask('DELETE', `/api/v1/own-addresses/${id}`)
    await it.app.run('label_deposits')
    expect(await wrongCoins(it)).toHaveLength(1)
    expect(await deposits(it, session)).toMatchObject([{ own: false }])
  })

  test('is labelled payment by payment, so that a run that is cut short is finished by the next', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it, CUSTOMER)
    const sessions = [await paid(it), await paid(it)]
    for (const session of sessions) await ether(it, session, OWN)
    await name(it)
    const { parts } = it
    let runs = 0
    const change: typeof parts.storage.change = async (run) => {
      runs += 1
      if (runs > 1) throw new Error('the process was killed')
      return parts.storage.change(run)
    }
    const killed = labelDeposits({ ...parts, storage: { ...parts.storage, change } })
    await expect(killed).rejects.toThrow('the process was killed')
    const labels = async () =>
      (await Promise.all(sessions.map((one) => deposits(it, one)))).flatMap((one) => one[0]?.own)
    expect((await labels()).toSorted()).toEqual([false, true])
    await it.app.run('label_deposits')
    expect(await labels()).toEqual([true, true])
    expect(await wrongCoins(it)).toEqual([])
  })

  test('is labelled although the address is named while its sender is read', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it, CUSTOMER)
    const session = await paid(it)
    const { sendersOf } = it.base.reader
    it.base.reader.sendersOf = async (transfer) => {
      const senders = await sendersOf(transfer)
      await name(it)
      return senders
    }
    await ether(it, session, OWN)
    expect(await wrongCoins(it)).toEqual([])
  })

  test('pays for a payment that asked for it, since a sender proves nothing', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it)
    const session = await startPayment(it, { asset: 'ETH', network: 'Base' })
    it.base.pay(session.deposit_address ?? '', session.crypto_amount ?? '', 'ETH', OWN)
    it.base.confirm()
    await it.later()
    await readSenders(it)
    expect((await it.read(session.id)).status).toBe('completed')
    const [entry] = await deposits(it, session)
    expect(entry).toMatchObject({ own: false, counts: true })
    const refused = await mark(it, session, entry?.deposit_id ?? '', true)
    expect(await errorOf(refused)).toEqual({ status: 409, code: 'own_money' })
  })

  test('counts after all for a customer who then chooses that coin', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it)
    const session = await startPayment(it, { asset: 'USDC', network: 'Base' })
    await ether(it, session, OWN)
    expect(await deposits(it, session)).toMatchObject([{ own: true }])
    await it.post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'ETH', network: 'Base' })
    expect(await deposits(it, session)).toMatchObject([{ own: false, counts: true }])
    expect((await it.read(session.id)).crypto_amount_paid).toBe('0.001')
  })

  test('is looked up again while no node answers, and stays a customer’s if its sender is unknown', async () => {
    const it = await evmShop(here(), ['Base'])
    await name(it)
    const session = await paid(it)
    const before = it.base.reader.sendersOf
    it.base.reader.sendersOf = async () => null
    await ether(it, session, OWN)
    expect(await wrongCoins(it)).toHaveLength(1)
    it.base.reader.sendersOf = before
    await readSenders(it)
    expect(await wrongCoins(it)).toEqual([])
    await ether(it, session, null)
    expect(await wrongCoins(it)).toHaveLength(1)
  })
})

describe('the merchant’s word about a deposit', () => {
  test('makes money of an unknown sender its own, can be taken back, and is audited', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await paid(it)
    await ether(it, session, null)
    const [{ deposit_id = '' } = {}] = await deposits(it, session)
    expect((await mark(it, session, deposit_id, true)).status).toBe(200)
    expect(await wrongCoins(it)).toEqual([])
    expect(await deposits(it, session)).toMatchObject([{ own: true }])
    expect((await mark(it, session, deposit_id, true)).status).toBe(200)
    expect((await mark(it, session, deposit_id, false)).status).toBe(200)
    expect(await wrongCoins(it)).toHaveLength(1)
    const audit = await it.owner.ask<AuditEntry[]>('GET', `/api/v1/audit?object=${deposit_id}`)
    expect(audit.map(({ action, changes }) => [action, changes])).toEqual([
      ['deposit.updated', [{ field: 'own', before: true, after: false }]],
      ['deposit.updated', [{ field: 'own', before: false, after: true }]],
    ])
  })

  test('never lets that money pay, also after the customer chooses its coin', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await startPayment(it, { asset: 'USDC', network: 'Base' })
    await ether(it, session, null)
    const [{ deposit_id = '' } = {}] = await deposits(it, session)
    await mark(it, session, deposit_id, true)
    await it.post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'ETH', network: 'Base' })
    expect((await it.read(session.id)).crypto_amount_paid).toBe('0')
    expect((await mark(it, session, deposit_id, false)).status).toBe(200)
    expect((await it.read(session.id)).crypto_amount_paid).toBe('0.001')
  })

  test('comes before what its sender says', async () => {
    const it = await evmShop(here(), ['Base'])
    const { id } = await name(it)
    const session = await paid(it)
    await ether(it, session, OWN)
    const [{ deposit_id = '' } = {}] = await deposits(it, session)
    await mark(it, session, deposit_id, false)
    expect(await wrongCoins(it)).toHaveLength(1)
    await it.owner.ask('DELETE', `/api/v1/own-addresses/${id}`)
    await it.app.run('label_deposits')
    expect(await wrongCoins(it)).toHaveLength(1)
    await name(it)
    await it.app.run('label_deposits')
    expect(await wrongCoins(it)).toHaveLength(1)
  })

  test('is refused for a deposit of another payment, and while the money is being sent back', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await paid(it)
    await ether(it, session, null)
    const [{ deposit_id = '' } = {}] = await deposits(it, session)
    const other = await startPayment(it, { asset: 'USDC', network: 'Base' })
    expect((await mark(it, other, deposit_id, true)).status).toBe(404)
    expect((await mark(it, session, deposit_id, 'yes')).status).toBe(400)
    const request = { crypto_amount: '0.001', address: CUSTOMER, deposit_id }
    await it.owner.ask('POST', `${SESSIONS}/${session.id}/refunds`, request, 201)
    expect(await errorOf(await mark(it, session, deposit_id, true))).toEqual({ status: 409, code: 'own_money' })
  })
})

test('money that its customer asks back is not marked as own before that is declined', async () => {
  const it = await evmShop(here(), ['Base'])
  const session = await paid(it)
  await ether(it, session, null)
  const [{ deposit_id = '' } = {}] = await deposits(it, session)
  await requestRefund(it.parts, session.id)
  const refused = await mark(it, session, deposit_id, true)
  expect(await errorOf(refused)).toEqual({ status: 409, code: 'own_money' })
  await it.owner.ask('POST', `${SESSIONS}/${session.id}/refund-requests/decline`)
  expect((await mark(it, session, deposit_id, true)).status).toBe(200)
})

describe('an own address', () => {
  test('is stored once, in the spelling that wallets show', async () => {
    const it = await evmShop(here(), ['Base'])
    const address = '0xABCDEFabcdefABCDEFabcdefABCDEFabcdefABCD'.toLowerCase()
    const added = await name(it, address)
    expect(added).toMatchObject({ family: 'evm', label: 'Gas', address: expect.stringMatching(/[A-F]/) })
    expect(await it.owner.ask<OwnAddress>('POST', '/api/v1/own-addresses', { family: 'evm', address })).toEqual(added)
    expect(await it.owner.ask('GET', '/api/v1/own-addresses')).toEqual([added])
  })

  test('is refused if it is invalid, customers pay to it, or the mode is test', async () => {
    const it = await evmShop(here(), ['Base'])
    const session = await startPayment(it, { asset: 'USDC', network: 'Base' })
    const add = (body: object) => it.owner.call('POST', '/api/v1/own-addresses', body)
    expect(await errorOf(await add({ family: 'tron', address: OWN }))).toEqual({ status: 400, code: 'wrong_address' })
    const watched = await add({ family: 'evm', address: session.deposit_address })
    expect(await errorOf(watched)).toEqual({ status: 400, code: 'already_taken' })
    const sandbox = await merchant(here())
    const test = await sandbox.call('POST', '/api/v1/own-addresses', { family: 'evm', address: OWN })
    expect(await errorOf(test)).toEqual({ status: 409, code: 'own_wallets' })
    expect(await it.owner.ask('GET', '/api/v1/own-addresses')).toEqual([])
  })
})
