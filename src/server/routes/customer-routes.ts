import { Hono } from 'hono'
import { CustomerRequest } from '../../contract/customer'
import { ListQuery } from '../../contract/envelope'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import { listCustomers, readCustomer } from '../books/customer-records'
import { registerOnce } from '../books/customers'
import { depositAccountOf } from '../books/deposit-accounts'
import { erasePerson } from '../books/erase-person'
import type { Hub } from '../books/hub'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import { customerView } from '../views/customer'
import { depositAccountView } from '../views/deposit-account'

/** `/api/v1/customers` */
export function customerRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  const { storage } = deps
  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .post('/', async (c) => {
      const creation = await readCreation(c, CustomerRequest)
      const { customer, created } = await registerOnce(deps, c.get('key'), creation)
      return answer(customerView(customer), created ? 201 : 200)
    })
    .get('/', async (c) => {
      const query = readQuery(c, ListQuery)
      const { rows, total } = await listCustomers(deps, c.get('key'), query)
      return answerList(rows.map(customerView), { ...query, total })
    })
    .get('/:customer_id', async (c) => {
      const id = uuidParam(c, 'customer_id')
      return answer(customerView(await readCustomer(storage.database, c.get('key'), id)))
    })
    .delete('/:customer_id', async (c) => {
      const id = uuidParam(c, 'customer_id')
      const customer = await readCustomer(storage.database, c.get('key'), id)
      await storage.change((change) => erasePerson(change, deps, customer))
      return answer({ deleted: true })
    })
    .get('/:customer_id/deposit-account', async (c) => {
      const id = uuidParam(c, 'customer_id')
      const customer = await readCustomer(storage.database, c.get('key'), id)
      return answer(depositAccountView(await depositAccountOf(deps, customer)))
    })
}
