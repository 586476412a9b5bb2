import type { Mode } from '../contract/enums'
import { HOUR_MS, MINUTE_MS } from '../payment/durations'
import type { Deps } from './deps'
import { queueChangeMails } from './letters/merchants/queue-change-mails'
import { queueSummaries } from './letters/merchants/queue-summaries'
import { applyRetention } from './payments/customers/retention'
import { priceLateDeposits } from './payments/deposits/late-rates'
import { TRANSFERS } from './payments/intake/end-transfer'
import { findSenders } from './payments/own-money/find-senders'
import { labelDeposits } from './payments/own-money/label-deposits'
import { expireRefunds } from './payments/refunds/expire-refunds'
import { refundUnderpaid } from './payments/refunds/refund-underpaid'
import { indexForSearch } from './payments/search/index-entries'
import { expireSessions } from './payments/sessions/status/expire-sessions'
import { submitPending } from './payments/transfers/submit-pending'
import { repeat } from './runtime/repeat'
import { foldBalances } from './storage/totals/ledger-balances'
import { foldCounts } from './storage/totals/row-counts'
import { readBalances } from './wallets/read-balances'

type IsStopped = () => boolean

interface Job {
  /** A failure of the job is logged as `background.<name>`. */
  name: string
  everyMs: number
  run(isStopped: IsStopped): Promise<unknown>
}

interface JobDeps extends Deps {
  readMovements(mode: Mode, isStopped: IsStopped): Promise<void>
  sendMails(): Promise<unknown>
  reportOutages(): Promise<unknown>
}

/** Every recurring job of a process. Several processes may run the same job at once. */
const jobsOf = (deps: JobDeps) =>
  [
    { name: 'expire_sessions', everyMs: 500, run: (isStopped) => expireSessions(deps, isStopped) },
    { name: 'price_late_deposits', everyMs: 1000, run: () => priceLateDeposits(deps) },
    { name: 'find_senders', everyMs: 10_000, run: () => findSenders(deps) },
    { name: 'label_deposits', everyMs: 2000, run: (isStopped) => labelDeposits(deps, isStopped) },
    { name: 'read_balances', everyMs: MINUTE_MS, run: () => readBalances(deps) },
    { name: 'submit_transfers', everyMs: 5000, run: () => submitPending(deps, Object.values(TRANSFERS)) },
    { name: 'expire_refunds', everyMs: 5000, run: () => expireRefunds(deps) },
    { name: 'refund_underpaid', everyMs: 5000, run: () => refundUnderpaid(deps) },
    { name: 'fold_counts', everyMs: 1000, run: (isStopped) => foldCounts(deps.storage.database, isStopped) },
    { name: 'fold_balances', everyMs: 1000, run: (isStopped) => foldBalances(deps.storage.database, isStopped) },
    { name: 'index_for_search', everyMs: 500, run: (isStopped) => indexForSearch(deps, isStopped) },
    { name: 'apply_retention', everyMs: HOUR_MS, run: (isStopped) => applyRetention(deps, isStopped) },
    { name: 'send_mails', everyMs: 2000, run: deps.sendMails },
    { name: 'queue_change_mails', everyMs: MINUTE_MS, run: () => queueChangeMails(deps) },
    { name: 'queue_summaries', everyMs: MINUTE_MS, run: (isStopped) => queueSummaries(deps, isStopped) },
    {
      name: 'report_outages',
      everyMs: MINUTE_MS,
      run: async () => deps.settings.OPERATOR_MAIL && deps.reportOutages(),
    },
    // in addition to custody's notices
    { name: 'movements_live', everyMs: MINUTE_MS, run: (isStopped) => deps.readMovements('live', isStopped) },
    // the sandbox sends no notices
    { name: 'movements_test', everyMs: 500, run: (isStopped) => deps.readMovements('test', isStopped) },
  ] as const satisfies readonly Job[]
export type JobName = ReturnType<typeof jobsOf>[number]['name']

export function createBackground(deps: JobDeps) {
  const jobs: readonly (Job & { name: JobName })[] = jobsOf(deps)
  let stops: (() => Promise<void>)[] = []
  return {
    start() {
      stops = jobs.map(({ name, everyMs, run }) => repeat(deps.clock, deps.log, name, everyMs, run))
    },
    /** Runs one job once. */
    run: async (name: JobName): Promise<unknown> => jobs.find((job) => job.name === name)?.run(() => false),
    stop: () => Promise.all(stops.map((stop) => stop())),
  }
}
