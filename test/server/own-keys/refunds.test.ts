import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../src/contract/refunds/refund'
import { examine } from '../../../src/server/doctor/doctor-command'
import { ChainUnavailable } from '../../../src/server/ports/chain-reader'
import { world } from '../world'
import { bitcoinAt, provenShop, type Shop, startPayment } from './shops'

const here = world()

/** A completed payment in Bitcoin. */
async function completed(it: Shop) {
  const session = await startPayment(it)
  it.bitcoin.pay(session.deposit_address ?? '', session.crypto_amount ?? '')
  it.bitcoin.confirm()
  await it.later()
  expect((await it.read(session.id)).status).toBe('completed')
  return session
}

describe('a refund from the merchant’s own wallet', () => {
  const TO = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const HASH = 'ab'.repeat(32)

  test('shows amount and address, and is closed by its transaction', async () => {
    const it = await provenShop(here())
    const { id } = await completed(it)
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const refund = await it.owner.ask<Refund>('POST', path, { crypto_amount: '0.00001', address: TO }, 201)
    expect(refund).toMatchObject({ status: 'created', manual: true, crypto_amount: '0.00001', address: TO })
    const sent = `/api/v1/refunds/${refund.id}/sent`
    expect((await it.owner.call('POST', sent, { hash: 'nonsense' })).status).toBe(400)
    const ended = await it.owner.ask<Refund>('POST', sent, { hash: HASH })
    expect(ended).toMatchObject({ status: 'success', hash: HASH })
    expect(ended).not.toHaveProperty('manual')
    expect(await it.owner.ask<Refund>('POST', sent, { hash: HASH })).toEqual(ended)
    expect((await it.owner.call('POST', sent, { hash: 'cd'.repeat(32) })).status).toBe(409)
    const lines: string[] = []
    for await (const line of examine(it.parts)) lines.push(line)
    expect(lines).toEqual([])
  })

  test('is closed only by a transaction that the network knows and that sends enough', async () => {
    const it = await provenShop(here())
    const { id } = await completed(it)
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const refund = await it.owner.ask<Refund>('POST', path, { crypto_amount: '0.00001', address: TO }, 201)
    const known = new Map([[HASH, { BTC: '0.000009' }]])
    it.bitcoin.reader.sentTo = async (hash, address) => (address === TO ? (known.get(hash) ?? null) : null)
    const tell = (hash: string) => it.owner.call('POST', `/api/v1/refunds/${refund.id}/sent`, { hash })
    const reported = async (hash: string) => (await (await tell(hash)).json()).errors[0]
    expect(await reported('cd'.repeat(32))).toMatch(/^hash: The transaction is in no block of Bitcoin yet/)
    expect(await reported(HASH)).toBe(
      'hash: The transaction sends 0.000009 BTC to the address. This refund needs 0.00001.',
    )
    known.set(HASH, { BTC: '0.00001' })
    expect((await tell(HASH)).status).toBe(200)
  })

  /** Reports the transaction of a new refund of 0.00001 BTC, and returns the answer. */
  async function refunded(it: Shop, session: string, hash: string, address = TO) {
    const request = { crypto_amount: '0.00001', address }
    const { id } = await it.owner.ask<Refund>('POST', `/api/v1/payment-sessions/${session}/refunds`, request, 201)
    const answer = await it.owner.call('POST', `/api/v1/refunds/${id}/sent`, { hash })
    return { status: answer.status, error: answer.ok ? null : (await answer.json()).errors[0] }
  }
  const DONE = { status: 200, error: null }

  test('does not share the amount of a transaction with another refund', async () => {
    const it = await provenShop(here())
    const { id } = await completed(it)
    const sent = { BTC: '0.00001' }
    it.bitcoin.reader.sentTo = async () => sent
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    const error =
      'hash: The transaction sends 0.00001 BTC to the address, 0.00001 of it for other refunds. This refund needs 0.00001.'
    expect(await refunded(it, id, HASH)).toEqual({ status: 400, error })
    // One transaction can have several outputs, and so pay two refunds.
    sent.BTC = '0.00002'
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    expect((await refunded(it, id, HASH)).status).toBe(400)
  })

  test('is closed once if two refunds are reported with one transaction at the same time', async () => {
    const it = await provenShop(here())
    const { id } = await completed(it)
    it.bitcoin.reader.sentTo = async () => ({ BTC: '0.00001' })
    const answers = await Promise.all([refunded(it, id, HASH), refunded(it, id, HASH)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is closed without a look-up if the network is unreachable, but a transaction closes only one refund to an address', async () => {
    const it = await provenShop(here())
    const { id } = await completed(it)
    it.bitcoin.reader.sentTo = async () => {
      throw new ChainUnavailable('slow', 'on paper')
    }
    expect(await refunded(it, id, HASH)).toEqual(DONE)
    const error = 'hash: Another refund to this address has this hash.'
    expect(await refunded(it, id, HASH)).toEqual({ status: 409, error })
    expect(await refunded(it, id, HASH, bitcoinAt(90))).toEqual(DONE)
    expect(await refunded(it, id, 'cd'.repeat(32))).toEqual(DONE)
  })

  test('is the only transfer: payouts and swaps are refused, because custody does not hold the money', async () => {
    const it = await provenShop(here())
    await completed(it)
    const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books' }
    const { id: bank_id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/misc/banks', bank, 201)
    const payout = await it.owner.call('POST', '/api/v1/payouts', { bank_id, amount: '5', currency: 'NGN' })
    expect([payout.status, (await payout.json()).message]).toEqual([409, expect.stringMatching(/own wallets/)])
    const request = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
    const { id } = await it.owner.ask<{ id: string }>('POST', '/api/v1/swaps/quotation', request, 201)
    expect((await it.owner.call('POST', `/api/v1/swaps/quotation/${id}/execute`)).status).toBe(409)
  })
})
