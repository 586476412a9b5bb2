import { Hono } from 'hono'
import { SwapHistoryQuery, SwapQuotationRequest } from '../../contract/swap'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import type { Hub } from '../books/hub'
import { executeSwap, listSwaps, quoteSwap, readSwap } from '../books/swaps'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation } from '../http/creation'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import type { SwapRow } from '../storage/schema/swaps'
import { swapView } from '../views/swap'

/** `/api/v1/swaps` */
export function swapRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  const viewOf = (swap: SwapRow) => swapView(swap, deps.clock.now())
  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .get('/', async (c) => {
      const query = readQuery(c, SwapHistoryQuery)
      const { rows, total } = await listSwaps(deps, c.get('key'), query)
      return answerList(rows.map(viewOf), { page: query.page, limit: query.size, total })
    })
    .post('/quotation', async (c) => {
      const creation = await readCreation(c, SwapQuotationRequest)
      return answer(viewOf(await quoteSwap(deps, c.get('key'), creation)), 201)
    })
    .get('/quotation/:quotationId', async (c) => {
      const id = uuidParam(c, 'quotationId')
      return answer(viewOf(await readSwap(deps.storage.database, c.get('key'), id)))
    })
    .post('/quotation/:quotationId/execute', async (c) => {
      const id = uuidParam(c, 'quotationId')
      return answer(viewOf(await executeSwap(deps, c.get('key'), id)))
    })
}
