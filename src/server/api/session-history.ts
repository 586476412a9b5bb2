import { Note, NoteRequest, ReceiptSent, TimelineEntry, TimelineQuery } from '../../contract/session/timeline'
import type { Caller } from '../auth/caller/caller'
import { readOwnSession } from '../payments/sessions/list/merchant-sessions'
import { sendReceipt } from '../payments/sessions/send-receipt'
import { writeNote } from '../payments/timeline/notes'
import { readTimeline } from '../payments/timeline/read-timeline'
import { AT_THE_TILL, EVERYBODY } from './operation/access'
import { type Api, type Operation, operation } from './operation/operation'

const PATH = '/api/v1/payment-sessions'

const recordOf = ({ storage, encryption }: Api, caller: Caller, id: string) =>
  readOwnSession(storage.database, encryption, caller, id)

/** What happened to a payment, and what the merchant's people add to it. */
export const SESSION_HISTORY_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'readTimeline',
    method: 'get',
    path: `${PATH}/{session_id}/timeline`,
    tag: 'Sessions',
    summary: 'What happened to a payment, oldest first',
    auth: 'key',
    scope: 'payments',
    roles: EVERYBODY,
    query: TimelineQuery,
    answer: { status: 200, list: TimelineEntry },
    handle: async ({ caller, params, query }, api) =>
      readTimeline(api.storage.database, await recordOf(api, caller, params.session_id), query),
  }),
  operation({
    id: 'writeNote',
    method: 'post',
    path: `${PATH}/{session_id}/notes`,
    tag: 'Sessions',
    summary: 'Write a note about a payment, for your own people',
    description: 'It stands in the timeline. It is deleted when the customer is erased.',
    auth: 'key',
    scope: 'payments',
    roles: AT_THE_TILL,
    limit: 'notes',
    body: NoteRequest,
    answer: { status: 201, one: Note },
    errors: [429],
    async handle({ caller, params, body }, api) {
      const { session } = await recordOf(api, caller, params.session_id)
      return writeNote(api, session, caller.jti, body)
    },
  }),
  operation({
    id: 'sendReceipt',
    method: 'post',
    path: `${PATH}/{session_id}/receipt`,
    tag: 'Sessions',
    summary: 'Mail the customer the receipt once more',
    description:
      'At most three times an hour. 409 if the payment is not completed, its customer has no e-mail, or this service sends no mails.',
    auth: 'key',
    scope: 'payments',
    roles: AT_THE_TILL,
    answer: { status: 200, one: ReceiptSent },
    errors: [409, 429],
    async handle({ caller, params }, api) {
      await sendReceipt(api, await recordOf(api, caller, params.session_id))
      return { queued: true as const }
    },
  }),
]
