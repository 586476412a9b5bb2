import { Balances, BalancesQuery, LedgerEntry, LedgerExportQuery, LedgerQuery } from '../../contract/money/ledger'
import { withCollected } from '../payments/ledger/collected'
import { ledgerTable, listLedger } from '../payments/ledger/read-ledger'
import { valuedBalances } from '../payments/valuation/valued-balances'
import { exportTable } from './export-table'
import { operation, operationsOf } from './operation/operation'

/** A merchant's balances, and the ledger behind them. */
export const LEDGER_OPERATIONS = operationsOf('Balances', [
  operation({
    id: 'listBalances',
    method: 'get',
    path: '/api/v1/balances',
    summary: 'Your balance in each currency',
    description: 'Crypto balances are listed for each network. The list is empty until the first money is detected.',
    scope: 'payouts',
    query: BalancesQuery,
    answer: { status: 200, one: Balances },
    handle: async ({ caller, query }, api) =>
      withCollected(api.storage.database, caller, await valuedBalances(api, caller, query)),
  }),
  operation({
    id: 'listLedger',
    method: 'get',
    path: '/api/v1/ledger',
    summary: 'Every movement of your money, newest first',
    description:
      'Entries are only ever added. `from` and `to` are the first and last moment at which an entry was added.',
    scope: 'payouts',
    query: LedgerQuery,
    answer: { status: 200, list: LedgerEntry },
    handle: ({ caller, query }, { storage }) => listLedger(storage.database, caller, query),
  }),
  operation({
    id: 'exportLedger',
    method: 'get',
    path: '/api/v1/ledger/export',
    summary: 'The ledger as a table (CSV), newest first',
    description: 'At most 100000 entries.',
    scope: 'payouts',
    query: LedgerExportQuery,
    answer: { csv: 'id,created_at,currency,…' },
    errors: [429],
    handle: ({ caller, query }, api) =>
      exportTable(api, caller, 'ledger', () => ledgerTable(api.storage.database, caller, query)),
  }),
])
