import { Hono } from 'hono'
import { ListQuery } from '../../contract/envelope'
import { InvoiceRequest } from '../../contract/invoice'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import type { Hub } from '../books/hub'
import { createInvoice, endInvoice, listInvoices, readInvoice } from '../books/invoices'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import { invoiceView } from '../views/invoice'

/** `/api/v1/invoices` */
export function invoiceRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .post('/', async (c) => {
      const creation = await readCreation(c, InvoiceRequest)
      return answer(invoiceView(await createInvoice(deps, c.get('key'), creation)), 201)
    })
    .get('/', async (c) => {
      const query = readQuery(c, ListQuery)
      const { rows, total } = await listInvoices(deps, c.get('key'), query)
      return answerList(rows.map(invoiceView), { ...query, total })
    })
    .get('/:invoice_id', async (c) => {
      const id = uuidParam(c, 'invoice_id')
      return answer(invoiceView(await readInvoice(deps.storage.database, c.get('key'), id)))
    })
    .post('/:invoice_id/mark-paid', async (c) => {
      const id = uuidParam(c, 'invoice_id')
      return answer(invoiceView(await endInvoice(deps, c.get('key'), id, 'paid')))
    })
    .post('/:invoice_id/void', async (c) => {
      const id = uuidParam(c, 'invoice_id')
      return answer(invoiceView(await endInvoice(deps, c.get('key'), id, 'void')))
    })
}
