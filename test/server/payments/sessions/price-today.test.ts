import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The window and the grace of a payment. */
const LASTS = 90 * MINUTE

const post = (session: Session) => here().post(`/api/v1/p/demo/sessions/${session.id}/renew`)
const renew = async (session: Session) => dataOf<Session>(await post(session), 201)

/** Raises the price of the demo page, which was 50,000 NGN, or 31.25 USDT. */
async function raisePrice() {
  await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/demo', { amount: '80000' })
}

/** A payment at the old price, one minute before it has had that price for a day. */
async function nearlyADay(): Promise<Session> {
  const { pay, clock } = here()
  const first = await pay()
  await raisePrice()
  clock.turn(DAY - MINUTE)
  return renew(first)
}

describe('the page’s price after it has held for a day', () => {
  test('is not frozen by dust, for however long', async () => {
    const { pay, sandbox, clock } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '0.000001' })
    await raisePrice()
    clock.turn(400 * DAY)
    expect(await renew(session)).toMatchObject({
      amount: '80000.00',
      crypto_amount: '50',
      crypto_amount_paid: '0.000001',
    })
  })

  test.each([
    ['0.3125', '50000.00'],
    ['0.312499', '80000.00'],
  ])('is held by money that is worth a percent of it, not by less: with %s USDT it is %s', async (amount, price) => {
    const { sandbox, clock } = here()
    const session = await nearlyADay()
    await sandbox(session, 'deposits', { amount })
    clock.turn(MINUTE)
    expect((await renew(session)).amount).toBe(price)
  })

  test.each([
    [0, '50000.00'],
    [1, '80000.00'],
  ])('is held no longer than the grace period: %d ms after the end of that period, it is %s', async (after, price) => {
    const { sandbox, clock } = here()
    const session = await nearlyADay()
    await sandbox(session, 'deposits', { amount: '15' })
    clock.turn(LASTS + after)
    expect((await renew(session)).amount).toBe(price)
  })

  test('is not held by money that comes after the grace period', async () => {
    const { sandbox, clock } = here()
    const session = await nearlyADay()
    clock.turn(LASTS + 1)
    await sandbox(session, 'deposits', { amount: '15' })
    expect(await renew(session)).toMatchObject({ amount: '80000.00', crypto_amount_due: '35' })
  })

  test('is not held again and again by the same money', async () => {
    const { sandbox, clock } = here()
    const session = await nearlyADay()
    await sandbox(session, 'deposits', { amount: '15' })
    clock.turn(LASTS)
    const held = await renew(session)
    expect(held).toMatchObject({ amount: '50000.00', crypto_amount_due: '16.25' })
    clock.turn(MINUTE)
    expect(await renew(held)).toMatchObject({ amount: '80000.00', crypto_amount_due: '35' })
  })

  test.each([
    ['10', 409, '50000.00'],
    ['0.000001', 201, '80000.00'],
  ])('stays if %s USDT come while the new price is computed: the renewal answers %d', async (amount, status, price) => {
    const { clock, deps, sandbox } = here()
    const session = await nearlyADay()
    clock.turn(MINUTE)
    const { current } = fixedRates(clock)
    deps.rates.test = {
      async current() {
        deps.rates.test = { current }
        await sandbox(session, 'deposits', { amount })
        return current()
      },
    }
    const response = await post(session)
    expect(response.status).toBe(status)
    expect(status === 409 ? await renew(session) : (await response.json()).data).toMatchObject({ amount: price })
  })
})
