import { Note, NoteRequest, ReceiptSent, TimelineEntry, TimelineQuery } from '../../contract/timeline'
import type { Caller } from '../auth/caller/caller'
import { readOwnSession } from '../payments/sessions/list/merchant-sessions'
import { sendReceipt } from '../payments/sessions/send-receipt'
import { readTimeline } from '../payments/timeline/read-timeline'
import { writeNote } from '../payments/timeline/write-note'
import { type Api, AT_THE_TILL, EVERYBODY, type Operation, operation } from './operation/operation'

const PATH = '/api/v1/payment-sessions'

const recordOf = ({ storage, encryption }: Api, key: Caller, id: string) =>
  readOwnSession(storage.database, encryption, key, id)

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
    answer: { status: 200, data: TimelineEntry, list: true },
    handle: async ({ key, params, query }, api) =>
      readTimeline(api.storage.database, await recordOf(api, key, params.session_id), query),
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
    answer: { status: 201, data: Note },
    errors: [429],
    async handle({ key, params, body }, api) {
      const { session } = await recordOf(api, key, params.session_id)
      return writeNote(api, session, key.jti, body)
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
    answer: { status: 200, data: ReceiptSent },
    errors: [409, 429],
    async handle({ key, params }, api) {
      await sendReceipt(api, await recordOf(api, key, params.session_id))
      return { queued: true as const }
    },
  }),
]
