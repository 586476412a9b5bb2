import { Summary, SummaryQuery } from '../../contract/session/summary'
import { readSetup } from '../payments/merchant/setup'
import { listAttention } from '../payments/overview/attention'
import { receivedByDay } from '../payments/overview/received-by-day'
import { receivedTotal } from '../payments/valuation/received-total'
import { walletAttention } from '../wallets/wallet-attention'
import { operation, operationsOf } from './operation/operation'

/** The overview of the dashboard. */
export const SUMMARY_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'readSummary',
    method: 'get',
    path: '/api/v1/summary',
    summary: 'What you received today and in the last 30 days, and what needs attention',
    scope: 'payments',
    query: SummaryQuery,
    answer: { status: 200, one: Summary },
    async handle({ caller, query }, api) {
      const currencies = await receivedByDay(api, caller, query.time_zone)
      return {
        currencies,
        total: await receivedTotal(api, caller, currencies),
        attention: [...(await listAttention(api, caller)), ...(await walletAttention(api, caller))],
        setup: await readSetup(api, caller),
      }
    },
  }),
])
