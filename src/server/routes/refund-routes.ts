import { Hono } from 'hono'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import { readRefundOf } from '../books/refunds'
import type { Deps } from '../deps'
import { answer } from '../http/answers'
import { uuidParam } from '../http/params'
import { refundView } from '../views/refund'

/** `/api/v1/refunds`; refunds are created on their session's path. */
export function refundRoutes({ storage, keys }: Deps & { keys: Keys }) {
  return new Hono<WithKey>().use('*', requireKey(keys)).get('/:refund_id', async (c) => {
    const id = uuidParam(c, 'refund_id')
    return answer(refundView(await readRefundOf(storage.database, c.get('key'), id)))
  })
}
