import { PAYMENT_ATTENTION, Summary, SummaryQuery } from '../../contract/session/summary'
import type { Caller } from '../auth/caller/caller'
import { readSetup } from '../payments/merchant/setup'
import { listAttention } from '../payments/overview/attention'
import { receivedByDay } from '../payments/overview/received-by-day'
import { receivedTotal } from '../payments/valuation/received-total'
import { walletAttention } from '../wallets/wallet-attention'
import { ALL_BUT_CASHIERS } from './operation/access'
import { type Api, operation, operationsOf } from './operation/operation'

/** Lists the cases for the caller's attention: for a manager, who sees neither webhooks nor wallets, payments alone. */
async function attentionFor(api: Api, caller: Caller): Promise<Summary['attention']> {
  const found = await listAttention(api, caller)
  if (caller.role === 'manager') return found.filter(({ kind }) => PAYMENT_ATTENTION.some((one) => one === kind))
  return [...found, ...(await walletAttention(api, caller))]
}

/** The overview of the dashboard. */
export const SUMMARY_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'readSummary',
    method: 'get',
    path: '/api/v1/summary',
    summary: 'What you received today and in the last 30 days, and what needs attention',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    query: SummaryQuery,
    answer: { status: 200, one: Summary },
    async handle({ caller, query }, api) {
      const currencies = await receivedByDay(api, caller, query.time_zone)
      return {
        currencies,
        total: await receivedTotal(api, caller, currencies),
        attention: await attentionFor(api, caller),
        setup: await readSetup(api, caller),
      }
    },
  }),
])
