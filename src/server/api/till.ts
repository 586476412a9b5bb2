import { CashUp, CashUpQuery } from '../../contract/till/cash-up'
import { Till, TillPatch } from '../../contract/till/till'
import type { Caller } from '../auth/caller/caller'
import { forbidden } from '../http/problem'
import { cashUp } from '../payments/till/cash-up'
import { cashUpTable } from '../payments/till/export-cash-up'
import { changeTill, readTill } from '../payments/till/till'
import { exportTable } from './export-table'
import { EVERYBODY } from './operation/access'
import { operation, operationsOf } from './operation/operation'

const TILL = '/api/v1/till'

/** Restricts the query of a cashier to the cashier's own sales. Throws 403 if it names another author. */
function ownSales({ actor, role }: Caller, query: CashUpQuery): CashUpQuery {
  if (role !== 'cashier') return query
  const { created_by = actor } = query
  if (created_by !== actor) throw forbidden('Your role does not allow the created_by of another')
  return { ...query, created_by }
}

/** The till, and what it took. */
export const TILL_OPERATIONS = operationsOf('Till', [
  operation({
    id: 'readTill',
    method: 'get',
    path: TILL,
    summary: 'The settings of your till',
    description:
      'Before you change it, the till has no quick items, no tips, and the currency that your oldest active page had at the first sale.',
    scope: 'payments',
    roles: EVERYBODY,
    answer: { status: 200, one: Till },
    handle: ({ caller }, api) => readTill(api, caller),
  }),
  operation({
    id: 'changeTill',
    method: 'patch',
    path: TILL,
    summary: 'Change the settings of your till',
    description:
      'Absent fields stay as they are. Changes apply only in the mode of the key. 409 for another `currency` while a sale in the present one can still be paid in any coin.',
    scope: 'payments',
    body: TillPatch,
    answer: { status: 200, one: Till },
    errors: [409],
    handle: ({ caller, body }, api) => changeTill(api, caller, body),
  }),
  operation({
    id: 'readCashUp',
    method: 'get',
    path: `${TILL}/cash-up`,
    summary: 'What the till took, by currency and by coin',
    description:
      'Payments that were created with `till` and completed in the interval, except those that custody took money back from after that (`reversed_amount`). 403 for a cashier who names another `created_by`.',
    scope: 'payments',
    roles: EVERYBODY,
    query: CashUpQuery,
    answer: { status: 200, one: CashUp },
    handle: ({ caller, query }, api) => cashUp(api, caller, ownSales(caller, query)),
  }),
  operation({
    id: 'exportCashUp',
    method: 'get',
    path: `${TILL}/cash-up/export`,
    summary: 'The payments of a cash-up as a table (CSV), the last completed first',
    description:
      'At most 100000; if there are more, the answer has the header `X-Rows-Cut-At`. The columns are those of a payment, and `tip`, the sum of the tips among its order lines. An apostrophe precedes text that a spreadsheet could read as a formula.',
    scope: 'payments',
    roles: EVERYBODY,
    query: CashUpQuery,
    answer: { csv: 'id,completed_at,title,…' },
    errors: [429],
    handle: ({ caller, query }, api) =>
      exportTable(api, caller, 'till', () => cashUpTable(api, caller, ownSales(caller, query))),
  }),
])
