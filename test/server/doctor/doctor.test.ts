import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Bank } from '../../../src/contract/money/bank'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { DoctorCommandError, examine, readDoctorCommand } from '../../../src/server/doctor/doctor-command'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { ledgerEntries } from '../../../src/server/storage/schema/ledger'
import { payouts, refunds } from '../../../src/server/storage/schema/payouts'
import { sandboxTransfers } from '../../../src/server/storage/schema/service-state'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { liveCustody, SECRET } from '../live-custody'
import { merchant } from '../merchant'
import { appOf, world } from '../world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET })
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }

const findings = async (deps = here().deps) => {
  const lines: string[] = []
  for await (const line of examine(deps)) lines.push(line)
  return lines
}

/** Payments and transfers in every state. */
async function books() {
  const { pay, sandbox, waitForTransfers } = here()
  const me = await merchant(here())
  const session = await sandbox(await pay(), 'deposits')
  await sandbox(await pay({ network: 'Binance_Smart_Chain' }), 'deposits')
  await sandbox(await pay(), 'deposits', { amount: '3', confirmations: 1 })
  await sandbox(await sandbox(await pay(), 'deposits', { confirmations: 1 }), 'fail')
  await me.give('NGN', '2000')
  const { id: bank_id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)
  const payout = (amount: string) => me.ask('POST', '/api/v1/payouts', { bank_id, amount, currency: 'NGN' }, 201)
  const swap = async (input: object) => {
    const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', input, 201)
    await me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
  }
  await payout('500')
  await payout('1013')
  await swap({ fromCurrency: 'USDT', toCurrency: 'NGN', amount: '40' })
  await me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount: '5', address: TRON }, 201)
  await waitForTransfers()
  await payout('7')
  await swap({ fromCurrency: 'NGN', toCurrency: 'USDC', amount: '100' })
  return { me, session }
}

test('the doctor finds nothing in correct books', async () => {
  await books()
  expect(await findings()).toEqual([])
})

test('the doctor names differences between the ledger, the sessions and the transfers', async () => {
  const { session } = await books()
  const { database } = here().deps.storage
  const [deposit] = await database.select().from(deposits).where(eq(deposits.sessionId, session.id))
  const [payout] = await database.select().from(payouts).where(eq(payouts.status, 'success'))
  const [refund] = await database.select().from(refunds)
  if (!deposit || !payout || !refund) throw new Error('they were made')
  await database.update(deposits).set({ amount: 30_000_000n }).where(eq(deposits.id, deposit.id))
  await database.update(payouts).set({ status: 'created' }).where(eq(payouts.id, payout.id))
  await database.delete(refunds)
  const found = await findings()
  expect(found).toEqual([
    `ledger: deposit ${deposit.id} lacks 1.25 USDT on Tron in received, -1.25 USDT on Tron in available`,
    `ledger: there are entries of the refund ${refund.id}, which does not exist`,
    `ledger: payout ${payout.id} lacks 500.00 NGN in held, -500.00 NGN in paid_out`,
    `sessions: ${session.id} (completed) says that 31250000 atoms are credited; its deposits are worth 30000000`,
    `custody: payout ${payout.id} is success there, and created here`,
    `custody: refund ${refund.id} is success there, and unknown here`,
  ])
  await database.update(sessions).set({ finalAmount: 30_000_000n }).where(eq(sessions.id, session.id))
  expect(await findings()).toHaveLength(5)
})

test('the doctor finds a swap that draws less than its source, and a transfer without its entries', async () => {
  await books()
  const { database } = here().deps.storage
  await database.delete(ledgerEntries).where(sql`cause_kind = 'swap' and account = 'available' and network = 'Tron'`)
  expect(await findings()).toEqual([
    expect.stringMatching(/^ledger: swap \S+ lacks -8\.75 USDT in available/),
    expect.stringMatching(/^ledger: available of demo \(test\) is 8\.75 USDT on Tron too low for its entries/),
  ])
  await database.execute(sql`select recount_balances()`)
  expect(await findings()).toHaveLength(1)
  await database.update(payouts).set({ reason: 'none', status: 'failed' }).where(eq(payouts.status, 'created'))
  expect(await findings()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ledger: payout \S+ lacks 7\.00 NGN in available, -7\.00 NGN in held/),
    ]),
  )
})

test('the doctor finds deposits and transfers that custody reports differently, or never reported', async () => {
  const { deps } = here()
  const { port, control, deliver, notices } = await liveCustody(here())
  const custody = { ...deps.custody, live: port }
  const service = appOf({ ...deps, custody, rates: { ...deps.rates, live: deps.rates.test } })
  const me = await merchant({ ...here(), app: service }, 'demo', 'live')
  await me.ask('POST', '/api/v1/payment-pages', { title: 'Live page', currency: 'NGN', slug: 'live' }, 201)
  const input = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
  const { deposit_address: address } = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', input, 201)
  const arrive = (body: object) => control('custody/control/deposits', { address, ...body })
  await arrive({ id: 'one', amount: '10' })
  // an old notice comes last
  await arrive({ id: 'one', amount: '10', confirmations: 1 })
  await deliver(service)
  expect(await findings({ ...deps, custody })).toEqual([])

  await arrive({ id: 'two', amount: '21.25' })
  notices.splice(0)
  await deps.storage.database.update(deposits).set({ custodyId: 'three' })
  expect(await findings({ ...deps, custody })).toEqual([
    'custody: deposit one: 10 USDT (confirmed) is missing in the books',
    'custody: deposit two: 21.25 USDT (confirmed) is missing in the books',
    'custody: deposit three is credited here, and custody does not know it',
  ])
  await deps.storage.database.update(deposits).set({ custodyId: 'two' })
  expect(await findings({ ...deps, custody })).toContain(
    'custody: deposit two: custody has credited 21.25 USDT, the books 10',
  )
})

test('the doctor finds a transfer that custody has not ended for a day', async () => {
  await books()
  const { deps, clock } = here()
  await deps.storage.database.delete(sandboxTransfers).where(eq(sandboxTransfers.kind, 'payout'))
  await deps.storage.database.delete(sandboxTransfers).where(eq(sandboxTransfers.kind, 'swap'))
  const waiting = async () => (await findings()).filter((line) => line.includes('has not ended since'))
  expect(await waiting()).toEqual([])
  clock.turn(25 * 3_600_000)
  expect(await waiting()).toEqual([
    expect.stringMatching(/^custody: payout \S+ has not ended since/),
    expect.stringMatching(/^custody: swap \S+ has not ended since/),
  ])
})

test('the doctor parses its arguments', () => {
  expect(readDoctorCommand([])).toEqual({ mail: null, acceptRate: null, isLive: false })
  expect(readDoctorCommand(['--live'])).toEqual({ mail: null, acceptRate: null, isLive: true })
  for (const args of [['--help'], ['--mail'], ['more'], ['--unknown']])
    expect(() => readDoctorCommand(args)).toThrow(DoctorCommandError)
})
