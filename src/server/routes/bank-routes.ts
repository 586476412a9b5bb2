import { Hono } from 'hono'
import { BankRequest } from '../../contract/bank'
import { ListQuery } from '../../contract/envelope'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import { createBank, deleteBank, listBanks } from '../books/banks'
import type { Hub } from '../books/hub'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import { bankView } from '../views/bank'

/** `/api/v1/misc/banks` */
export function bankRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .post('/', async (c) => {
      const creation = await readCreation(c, BankRequest)
      return answer(bankView(await createBank(deps, c.get('key'), creation)), 201)
    })
    .get('/', async (c) => {
      const query = readQuery(c, ListQuery)
      const { rows, total } = await listBanks(deps, c.get('key'), query)
      return answerList(rows.map(bankView), { ...query, total })
    })
    .delete('/:bankId', async (c) => {
      await deleteBank(deps, c.get('key'), uuidParam(c, 'bankId'))
      return answer({ deleted: true })
    })
}
