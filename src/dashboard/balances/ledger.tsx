import * as v from 'valibot'
import { ASSETS, Asset, CURRENCIES } from '../../contract/enums'
import { LedgerEntry } from '../../contract/money/ledger'
import { networkInWords } from '../../words/network-names'
import { DownloadButton } from '../parts/actions/download-button'
import { SelectField } from '../parts/form/select-field'
import { Filters } from '../parts/lists/filters'
import { TableList } from '../parts/lists/list'
import { PeriodFields, toTimeRange } from '../parts/lists/period'
import type { Column } from '../parts/lists/table'
import { Moment } from '../parts/moment'
import { CurrencyAmount } from '../parts/money/money'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import { useList } from '../state/use-read'
import './balances.css'
import { statementText } from './statement-text'

/**
 * The changes of the available balance, one line for each, newest first, or all entries of the ledger, with a CSV
 * export.
 */
export function Ledger() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { currency, from, to, page, entries } = router.route.value.query
  const isComplete = entries === 'all'
  const filters = { currency, account: isComplete ? undefined : 'available', ...toTimeRange({ from, to }) }
  const list = useList('/api/v1/ledger', LedgerEntry, { ...filters, page })
  const statement = useStatementColumns()
  const ledger = useLedgerColumns()
  return (
    <>
      <PageHead title={t('balances.ledger')} up={{ to: {}, name: t('balances.title') }}>
        <DownloadButton
          name={t('parts.download_csv')}
          path="/api/v1/ledger/export"
          query={filters}
          fileName={() => `${['ledger', currency, from, to].filter(Boolean).join('-')}.csv`}
        />
      </PageHead>
      <p class="balances-about muted">{t(isComplete ? 'balances.ledger_hint' : 'balances.statement_hint')}</p>
      <Filters>
        <SelectField
          name="currency"
          label={t('parts.currency')}
          value={currency ?? ''}
          options={[['', t('parts.all')], ...CURRENCIES, ...ASSETS]}
        />
        <SelectField
          name="entries"
          label={t('balances.entries')}
          value={entries ?? ''}
          options={[
            ['', t('balances.entries_statement')],
            ['all', t('balances.entries_all')],
          ]}
        />
        <PeriodFields />
      </Filters>
      <TableList
        of={list}
        name={t('balances.ledger')}
        empty={<p>{t(currency || from || to ? 'parts.no_results' : 'balances.ledger_empty')}</p>}
        keyOf={({ id }) => id}
        to={routeOfCause}
        columns={isComplete ? ledger : statement}
      />
    </>
  )
}

/** A line in the words of a shopkeeper. */
function useStatementColumns(): readonly Column<LedgerEntry>[] {
  const { t } = useI18n()
  const [amount, cause, network, created] = useLedgerColumns()
  return [
    amount,
    { ...cause, place: 'about', width: 2.5, cell: (entry: LedgerEntry) => t(statementText(entry)) },
    network,
    created,
  ]
}

function useLedgerColumns() {
  const { t } = useI18n()
  const amount: Column<LedgerEntry> = {
    title: t('parts.amount'),
    place: 'main',
    width: 1.5,
    cell: ({ amount, currency }) => <CurrencyAmount amount={amount} currency={currency} />,
  }
  const cause: Column<LedgerEntry> = {
    title: t('parts.description'),
    place: 'about',
    width: 1.5,
    cell: ({ cause }) => t(`balances.cause_${cause.type}`),
  }
  const network: Column<LedgerEntry> = {
    title: t('balances.network'),
    place: 'about',
    width: 1.5,
    cell: ({ currency, network }) => network && v.is(Asset, currency) && networkInWords(currency, network),
  }
  const created: Column<LedgerEntry> = {
    title: t('parts.created'),
    place: 'when',
    width: 1.3,
    cell: ({ created_at }) => <Moment at={created_at} />,
  }
  const account: Column<LedgerEntry> = {
    title: t('balances.account'),
    place: 'state',
    width: 1.5,
    cell: ({ account }) => t(`balances.account_${account}`),
  }
  return [amount, cause, network, created, account] as const
}

/** Route of the payment, payout or swap that moved the money; undefined if it has none. */
function routeOfCause({ cause: { type, id, session_id } }: Pick<LedgerEntry, 'cause'>): Partial<Route> | undefined {
  if (session_id !== null) return { subject: 'payments', id: session_id }
  if (type === 'payout') return { subject: 'payouts', id }
  return type === 'swap' ? { subject: 'swaps', id } : undefined
}
