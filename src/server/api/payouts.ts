import { Deleted, ListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { Bank, BankRequest } from '../../contract/money/bank'
import { Payout, PayoutRequest } from '../../contract/money/payout'
import { DELETED, viewRows } from '../http/answers'
import { readReferenced } from '../http/problem'
import { createBank, deleteBank, listBanks, readBank } from '../payments/payouts/banks'
import { createPayout, listPayouts, payoutView, readPayout } from '../payments/payouts/payouts'
import type { BankRow } from '../storage/schema/payouts'
import { operation, operationsOf } from './operation/operation'

const bankView = (bank: BankRow): Bank => ({
  id: bank.id,
  bank_code: bank.bankCode,
  bank_name: bank.bankName,
  account_number: bank.accountNumber,
  account_name: bank.accountName,
  created_at: bank.createdAt.toISOString(),
})

/** Bank accounts, and paying out to them. */
export const PAYOUT_OPERATIONS = operationsOf('Payouts', [
  operation({
    id: 'createBank',
    method: 'post',
    path: '/api/v1/misc/banks',
    summary: 'Save a bank account to pay out to',
    scope: 'payouts',
    idempotency: 'key',
    body: BankRequest,
    answer: { status: 201, one: Bank },
    handle: async ({ caller, creation }, api) => bankView(await createBank(api, caller, creation)),
  }),
  operation({
    id: 'listBanks',
    method: 'get',
    path: '/api/v1/misc/banks',
    summary: 'All bank accounts, newest first',
    scope: 'payouts',
    query: ListQuery,
    answer: { status: 200, list: Bank },
    handle: async ({ caller, query }, api) => viewRows(await listBanks(api, caller, query), bankView),
  }),
  operation({
    id: 'deleteBank',
    method: 'delete',
    path: '/api/v1/misc/banks/{bankId}',
    summary: 'Delete a bank account',
    scope: 'payouts',
    answer: { status: 200, one: Deleted },
    handle: ({ caller, params }, api) => deleteBank(api, caller, params.bankId).then(() => DELETED),
  }),
  operation({
    id: 'createPayout',
    method: 'post',
    path: '/api/v1/payouts',
    summary: 'Pay out to a bank account',
    description:
      '400 if both `Idempotency-Key` and `reference` are missing. 409 if the amount is more than your balance, while you owe money that custody took back, and for a `reference` that you have used. In the sandbox, amounts that end in 13 fail.',
    scope: 'payouts',
    idempotency: 'key or reference',
    body: PayoutRequest,
    answer: { status: 201, one: Payout, example: { ...exampleOf(Payout), status: 'created' } },
    errors: [404],
    async freshCheck({ caller, body: { bank_id, amount, currency } }, api) {
      const { bankName, accountNumber, accountName } = await readReferenced(
        'bank_id',
        readBank(api.storage.database, caller, bank_id),
      )
      return { subject: 'payout', target: { amount, currency, to: `${bankName} ${accountNumber}, ${accountName}` } }
    },
    handle: async ({ caller, creation }, api) => payoutView(await createPayout(api, caller, creation)),
  }),
  operation({
    id: 'listPayouts',
    method: 'get',
    path: '/api/v1/payouts',
    summary: 'All payouts, newest first',
    scope: 'payouts',
    query: ListQuery,
    answer: { status: 200, list: Payout },
    handle: async ({ caller, query }, api) => viewRows(await listPayouts(api, caller, query), payoutView),
  }),
  operation({
    id: 'readPayout',
    method: 'get',
    path: '/api/v1/payouts/{payout_id}',
    summary: 'One payout',
    scope: 'payouts',
    answer: { status: 200, one: Payout },
    handle: async ({ caller, params }, { storage }) =>
      payoutView(await readPayout(storage.database, caller, params.payout_id)),
  }),
])
