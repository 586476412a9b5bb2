import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Payout, PayoutRequest } from '../../../contract/money/payout'
import { formatFiat } from '../../../payment/money'
import { createdFields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import { invalid, readReferenced } from '../../http/problem'
import { type PayoutRow, payouts } from '../../storage/schema/payouts'
import { enqueue } from '../../webhooks/outbox'
import { createOnce, type Lease, storeOnce } from '../idempotency'
import { post } from '../ledger/post'
import { payoutPostings } from '../ledger/postings'
import { lockBalance, requireNoDebt } from '../ledger/require-balance'
import { createOwnedLister, createOwnedReader } from '../owned-rows'
import { parseFiat } from '../quotes/amounts'
import { requireSender } from '../require-mode'
import {
  endableStatuses,
  randomOrder,
  referenceTaken,
  submitStored,
  type TransferDeps,
  type Transfers,
} from '../transfers/transfers'
import { readBank } from './banks'

export const readPayout = createOwnedReader(payouts)
export const listPayouts = createOwnedLister(payouts)

/** Pays out to a bank account, once per idempotency key or reference; see `makePayout`. */
export const createPayout = createOnce('payout', makePayout, readPayout)

/**
 * Throws 404 if the bank account is not the merchant's, and 409 for a taken reference, for an amount above the balance,
 * or if the merchant has a debt.
 */
async function makePayout(
  deps: TransferDeps,
  caller: Actor,
  { bank_id, amount, currency, reference = null }: PayoutRequest,
  lease: Lease | null,
): Promise<PayoutRow> {
  const minor = parseFiat(amount, currency)
  if (typeof minor === 'string') throw invalid(`amount: ${minor}`)
  const bank = await readReferenced('bank_id', readBank(deps.storage.database, caller, bank_id))
  await requireSender(deps, caller)
  const row = await storeOnce(deps, lease, async (change, id) => {
    const now = deps.clock.now()
    const spent = { currency, units: minor, field: 'amount' }
    await lockBalance(change, caller, spent.currency)
    const [payout] = await change.tx
      .insert(payouts)
      .values({
        id,
        merchantId: caller.merchantId,
        mode: caller.mode,
        reference,
        bankId: bank.id,
        bank: {
          bank_code: bank.bankCode,
          bank_name: bank.bankName,
          account_number: bank.accountNumber,
          account_name: bank.accountName,
        },
        amount: minor,
        currency,
        status: 'created',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [payouts.merchantId, payouts.mode, payouts.reference] })
      .returning()
    if (!payout) throw referenceTaken()
    await post(change, 'payout', payout, payoutPostings(payout), now)
    await requireNoDebt(change, payout, spent)
    await enqueue(deps, change, payout, 'payout.created', payoutView(payout))
    await recordChange(deps, change, caller, 'payout.created', id, createdFields(auditedPayout(payoutView(payout))))
    return payout
  })
  return submitStored(deps, payoutTransfers, row, () => readPayout(deps.storage.database, row, row.id))
}

/** The version of a payout in each status. Success is the last, since a payout reported as failed may still succeed. */
const PAYOUT_VERSION = { created: 1, failed: 2, success: 3 } as const

export const payoutView = (payout: PayoutRow): Payout => ({
  id: payout.id,
  mode: payout.mode,
  reference: payout.reference,
  bank_id: payout.bankId,
  amount: formatFiat(payout.amount, payout.currency),
  currency: payout.currency,
  status: payout.status,
  reason: payout.reason,
  created_at: payout.createdAt.toISOString(),
  updated_at: payout.updatedAt.toISOString(),
  version: PAYOUT_VERSION[payout.status],
})

const auditedPayout = ({ amount, currency, bank_id, reference }: Payout) => ({
  amount: withValue(amount),
  currency: withValue(currency),
  bank_id: withValue(bank_id),
  reference: withoutValue(reference),
})

export const payoutTransfers: Transfers<PayoutRow> = {
  kind: 'payout',
  request: (custody, { id, merchantId, currency, amount, bank }, key) =>
    custody.payout({ merchant: merchantId, reference: id, currency, amount: formatFiat(amount, currency), bank }, key),
  pending: (deps, before, max) =>
    deps.storage.database
      .select()
      .from(payouts)
      .where(and(eq(payouts.status, 'created'), isNull(payouts.custodyId), lte(payouts.createdAt, before)))
      .orderBy(randomOrder(deps, payouts.id))
      .limit(max),
  async accepted({ storage }, { id }, answer) {
    await storage.database.update(payouts).set({ custodyId: answer.id }).where(eq(payouts.id, id))
  },
  exists: async (tx, mode, id) => (await tx.$count(payouts, and(eq(payouts.id, id), eq(payouts.mode, mode)))) > 0,
  async end(change, deps, mode, id, { state, reason }) {
    const now = deps.clock.now()
    const [row] = await change.tx
      .update(payouts)
      .set({ status: state, reason, updatedAt: now })
      .where(and(eq(payouts.id, id), eq(payouts.mode, mode), inArray(payouts.status, endableStatuses(state))))
      .returning()
    if (!row) return
    await post(change, 'payout', row, payoutPostings(row), now)
    await enqueue(deps, change, row, `payout.${state}`, payoutView(row))
  },
}
