import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ListQuery } from '../../contract/envelope'
import { EstimateRequest } from '../../contract/estimate'
import { DepositAddressRequest, MerchantSessionRequest } from '../../contract/merchant-session'
import { RefundRequest } from '../../contract/refund'
import { text } from '../../contract/text'
import type { Keys } from '../auth/keys'
import { requireKey, type WithKey } from '../auth/require-key'
import { cancelSession } from '../books/cancel-session'
import { chooseMethod } from '../books/choose-method'
import { createSession } from '../books/create-session'
import { estimate } from '../books/estimate'
import type { Hub } from '../books/hub'
import { listSessions, readOwnSession, sessionByReference } from '../books/merchant-sessions'
import { createRefund, listRefunds } from '../books/refunds'
import type { Deps } from '../deps'
import { answer, answerList } from '../http/answers'
import { readCreation, readOrder } from '../http/creation'
import { readJson } from '../http/json-body'
import { uuidParam } from '../http/params'
import { readQuery } from '../http/query'
import { missing } from '../problem'
import { merchantView } from '../views/merchant-session'
import { refundView } from '../views/refund'

/** `/api/v1/payment-sessions` */
export function paymentSessionRoutes(deps: Deps & { keys: Keys; hub: Hub }) {
  const { storage, seal, publicUrl } = deps

  const sessionOf = (c: Context<WithKey>, id: string) => readOwnSession(storage.database, seal, c.get('key'), id)
  const shown = async (c: Context<WithKey>, id: string, status: 200 | 201 = 200) =>
    answer(merchantView(await sessionOf(c, id), publicUrl), status)

  return new Hono<WithKey>()
    .use('*', requireKey(deps.keys))
    .post('/', async (c) => {
      const creation = await readCreation(c, MerchantSessionRequest)
      return shown(c, await createSession(deps, c.get('key'), creation), 201)
    })
    .get('/', async (c) => {
      const query = readQuery(c, ListQuery)
      const { records, total } = await listSessions(deps, c.get('key'), query)
      return answerList(
        records.map((record) => merchantView(record, publicUrl)),
        { ...query, total },
      )
    })
    .post('/estimate', async (c) => {
      const request = await readJson(c, EstimateRequest)
      return answer(await estimate(deps, c.get('key'), request))
    })
    .get('/ref/:reference', async (c) => {
      const reference = c.req.param('reference')
      if (!v.is(text(100), reference)) throw missing()
      return shown(c, await sessionByReference(storage.database, c.get('key'), reference))
    })
    .get('/:session_id', (c) => shown(c, uuidParam(c, 'session_id')))
    .post('/:session_id/deposit-address', async (c) => {
      const id = uuidParam(c, 'session_id')
      const { crypto_asset: asset, network } = await readJson(c, DepositAddressRequest)
      await sessionOf(c, id)
      await chooseMethod(deps, id, { asset, network }, null, 'merchant')
      return shown(c, id, 201)
    })
    .post('/:session_id/cancel', async (c) => {
      const { session } = await sessionOf(c, uuidParam(c, 'session_id'))
      await cancelSession(deps, session.id)
      return shown(c, session.id)
    })
    .get('/:session_id/refunds', async (c) => {
      const id = uuidParam(c, 'session_id')
      const query = readQuery(c, ListQuery)
      const { session } = await sessionOf(c, id)
      const { rows, total } = await listRefunds(deps, session, query)
      return answerList(rows.map(refundView), { ...query, total })
    })
    .post('/:session_id/refunds', async (c) => {
      const id = uuidParam(c, 'session_id')
      const creation = await readOrder(c, RefundRequest)
      const { session } = await sessionOf(c, id)
      return answer(refundView(await createRefund(deps, session, creation)), 201)
    })
}
