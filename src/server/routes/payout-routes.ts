import { Hono } from 'hono'
import { ListQuery } from '../../contract/envelope'
import { PayoutRequest } from '../../contract/payout'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import type { Hub } from '../books/hub'
import { createPayout, listPayouts, readPayout } from '../books/payouts'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readOrder } from '../http/creation'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import { payoutView } from '../views/payout'

/** `/api/v1/payouts` */
export function payoutRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .post('/', async (c) => {
      const creation = await readOrder(c, PayoutRequest)
      return answer(payoutView(await createPayout(deps, c.get('key'), creation)), 201)
    })
    .get('/', async (c) => {
      const query = readQuery(c, ListQuery)
      const { rows, total } = await listPayouts(deps, c.get('key'), query)
      return answerList(rows.map(payoutView), { ...query, total })
    })
    .get('/:payout_id', async (c) => {
      const id = uuidParam(c, 'payout_id')
      return answer(payoutView(await readPayout(deps.storage.database, c.get('key'), id)))
    })
}
