import * as v from 'valibot'
import { ASSETS, Asset, CURRENCIES } from '../../contract/enums'
import { LedgerEntry } from '../../contract/money/ledger'
import { networkInWords } from '../../words/network-names'
import { DownloadButton } from '../parts/actions/download-button'
import { SelectField } from '../parts/form/select-field'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { PeriodFields, toTimeRange } from '../parts/lists/period'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import { useList } from '../state/use-read'
import './balances.css'
import { CurrencyAmount } from '../parts/money/money'

/** All movements of money, newest first, with a CSV export. */
export function Ledger() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { currency, from, to, page } = router.route.value.query
  const filters = { currency, ...toTimeRange({ from, to }) }
  const entries = useList('/api/v1/ledger', LedgerEntry, { ...filters, page })
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
      <p class="balances-about muted">{t('balances.ledger_hint')}</p>
      <Filters>
        <SelectField
          name="currency"
          label={t('parts.currency')}
          value={currency ?? ''}
          options={[['', t('parts.all')], ...CURRENCIES, ...ASSETS]}
        />
        <PeriodFields />
      </Filters>
      <List
        of={entries}
        name={t('balances.ledger')}
        empty={<p>{t(currency || from || to ? 'parts.no_results' : 'balances.ledger_empty')}</p>}
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </List>
    </>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { currency, network, account, amount, cause, created_at } = entry
  const { t } = useI18n()
  const networkSuffix = network && v.is(Asset, currency) ? ` · ${networkInWords(currency, network)}` : ''
  return (
    <Row
      to={routeOfCause(entry)}
      main={<CurrencyAmount amount={amount} currency={currency} />}
      state={t(`balances.account_${account}`)}
      about={t(`balances.cause_${cause.type}`) + networkSuffix}
      when={<Moment at={created_at} />}
    />
  )
}

/** Route of the payment, payout or swap that moved the money; undefined if it has none. */
function routeOfCause({ cause: { type, id, session_id } }: Pick<LedgerEntry, 'cause'>): Partial<Route> | undefined {
  if (session_id !== null) return { subject: 'payments', id: session_id }
  if (type === 'payout') return { subject: 'payouts', id }
  return type === 'swap' ? { subject: 'swaps', id } : undefined
}
