import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ClaimRequest, MethodRequest, RenewRequest, SandboxDepositRequest } from '../../contract/pay'
import { chooseMethod } from '../books/choose-method'
import { claimOf, payingOf } from '../books/claim'
import type { Person } from '../books/customers'
import { isHidden } from '../books/demo-visibility'
import type { Pages } from '../books/pages'
import { renew } from '../books/renew'
import { arrive, confirmAll, endWindow, refuseAll } from '../books/sandbox'
import { readRecord } from '../books/session-record'
import type { SessionViews } from '../books/session-views'
import type { Deps } from '../deps'
import { answer, answerText } from '../http/answers'
import { readJson } from '../http/json-body'
import { uuidParam } from '../http/params'
import type { Limits } from '../limits/limits'
import { chosenLanguage } from '../payer/chosen-language'
import { missing } from '../problem'
import type { SessionRecord } from '../views/payer-session'

/** `/api/v1/p/{slug}/sessions/{session_id}`: what a customer can do with a session. Knowing its id is the authorisation. */
export function sessionRoutes(deps: Deps & { pages: Pages; views: SessionViews; limits: Limits }) {
  const { storage, seal, settings, pages, views, limits } = deps

  async function recordOf(c: Context) {
    const record = await readRecord(storage.database, seal, uuidParam(c, 'session_id'))
    if (!record || isHidden(settings, { ...record, mode: record.session.mode })) throw missing()
    if (!(await pages.isCalled(record.page, c.req.param('slug') ?? ''))) throw missing()
    return record
  }

  async function sandboxRecordOf(c: Context): Promise<SessionRecord> {
    const record = await recordOf(c)
    if (record.session.mode !== 'test') throw missing()
    await limits.page(c, 'sandbox', record.page)
    return record
  }

  async function viewOf(id: string, status: 200 | 201 = 200): Promise<Response> {
    const view = await views.read(id)
    if (!view) throw missing()
    return answerText(view.body, status, { etag: view.etag })
  }

  return new Hono()
    .post('/method', async (c) => {
      uuidParam(c, 'session_id')
      const request = await readJson(c, MethodRequest)
      const { session, page } = await recordOf(c)
      await limits.page(c, 'change', page)
      await limits.payer(page.mode, session.id)
      await chooseMethod(deps, session.id, { ...request, locale: chosenLanguage(c, page.locale) }, personOf(request))
      return viewOf(session.id)
    })
    .post('/renew', async (c) => {
      uuidParam(c, 'session_id')
      const request = await readJson(c, RenewRequest, { mayBeEmpty: true })
      const { session, page } = await recordOf(c)
      await limits.page(c, 'change', page)
      // each renewal is another session, but of the same customer
      await limits.payer(page.mode, session.customerId ?? session.id)
      return viewOf(await renew(deps, session.id, request), 201)
    })
    .post('/claims', async (c) => {
      uuidParam(c, 'session_id')
      const { transaction } = await readJson(c, ClaimRequest)
      const record = await recordOf(c)
      // a question that costs what an estimate does
      await limits.page(c, 'estimate', record.page)
      // a payment that was renewed has given its addresses away
      const watched = [record.session.network, ...record.addresses.map(({ network }) => network)]
      return answer(claimOf(transaction, watched, record.deposits, payingOf(record)))
    })
    .post('/sandbox/deposits', async (c) => {
      uuidParam(c, 'session_id')
      const request = await readJson(c, SandboxDepositRequest, { mayBeEmpty: true })
      const record = await sandboxRecordOf(c)
      await arrive(deps, record, request)
      return viewOf(record.session.id)
    })
    .post('/sandbox/:act{confirm|expire|fail}', async (c) => {
      uuidParam(c, 'session_id')
      await readJson(c, v.object({}), { mayBeEmpty: true })
      const { session } = await sandboxRecordOf(c)
      const act = { confirm: confirmAll, expire: endWindow, fail: refuseAll }[
        c.req.param('act') as 'confirm' | 'expire' | 'fail'
      ]
      await act(deps, session.id)
      return viewOf(session.id)
    })
}

/** The customer, if the form has both a first name and an e-mail. */
function personOf({ first_name, last_name, email }: MethodRequest): Person | null {
  return first_name && email ? { firstName: first_name, lastName: last_name || null, email } : null
}
