import * as v from 'valibot'
import { SandboxDepositRequest } from '../../../contract/session/pay'
import { answerState } from '../../http/answers'
import { missing } from '../../http/problem'
import type { Visitor } from '../../payer/visitor'
import { readSessionOnPage } from '../../payments/payer/session-on-page'
import { confirmAll, expireNow, holdAll, refuseAll, simulateDeposit } from '../../payments/sandbox/simulate'
import { type Api, operation, operationsOf } from '../operation/operation'
import { SESSION } from './payer'

const PATH = '/api/v1/p/{slug}/sessions/{session_id}/sandbox'

/** Reads a session. 404 unless it is in test mode. */
async function testSession(visitor: Visitor, api: Api, { slug, session_id }: Record<'slug' | 'session_id', string>) {
  const record = await readSessionOnPage(api, visitor, slug, session_id)
  if (record.session.mode !== 'test') throw missing()
  await api.limits.onPage(visitor.ipRanges, 'sandbox', record.page)
  return record
}

async function answerWith({ views }: Api, id: string): Promise<Response> {
  const view = await views.read(id)
  if (!view) throw missing()
  return answerState(view.state)
}

/** Simulates money and time for a payment in test mode. */
export const SANDBOX_OPERATIONS = operationsOf('Sandbox', [
  operation({
    id: 'sandboxDeposit',
    method: 'post',
    path: `${PATH}/deposits`,
    summary: 'Simulate incoming money',
    description:
      '`amount` is in crypto units; the default is the amount due. The default of `confirmations` makes the money final.',
    auth: 'none',
    body: SandboxDepositRequest,
    bodyOptional: true,
    answer: { status: 200, ...SESSION },
    errors: [409, 429],
    async handle({ visitor, params, body: request }, api) {
      const record = await testSession(visitor, api, params)
      await simulateDeposit(api, record, request)
      return answerWith(api, record.session.id)
    },
  }),
  ...(
    [
      ['confirm', 'sandboxConfirm', 'Make all detected money final', confirmAll],
      ['hold', 'sandboxHold', 'Let custody hold money that is not final, until `confirm` or `fail`', holdAll],
      ['expire', 'sandboxExpire', 'End the payment window now', expireNow],
      ['fail', 'sandboxFail', 'Let custody refuse money that is not final, which fails the payment', refuseAll],
    ] as const
  ).map(([act, id, summary, run]) =>
    operation({
      id,
      method: 'post',
      path: `${PATH}/${act}`,
      summary,
      auth: 'none',
      body: v.pipe(v.object({}), v.examples([{}])),
      bodyOptional: true,
      answer: { status: 200, ...SESSION },
      errors: [429],
      async handle({ visitor, params }, api) {
        const { session } = await testSession(visitor, api, params)
        await run(api, session.id)
        return answerWith(api, session.id)
      },
    }),
  ),
])
