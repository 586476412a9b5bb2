import { Note, NoteRequest, ReceiptSent, TimelineEntry, TimelineQuery } from '../../contract/session/timeline'
import { readOwnSession } from '../payments/sessions/list/merchant-sessions'
import { sendReceipt } from '../payments/sessions/send-receipt'
import { writeNote } from '../payments/timeline/notes'
import { readTimeline } from '../payments/timeline/read-timeline'
import { AT_THE_TILL, EVERYBODY } from './operation/access'
import { operation, operationsOf } from './operation/operation'

const PATH = '/api/v1/payment-sessions'

/** The history of a payment, and the notes and receipts that the merchant's members add. */
export const SESSION_HISTORY_OPERATIONS = operationsOf('Sessions', [
  operation({
    id: 'readTimeline',
    method: 'get',
    path: `${PATH}/{session_id}/timeline`,
    summary: 'The history of a payment, oldest first',
    scope: 'payments',
    roles: EVERYBODY,
    query: TimelineQuery,
    answer: { status: 200, list: TimelineEntry },
    handle: async ({ caller, params, query }, api) =>
      readTimeline(api.storage.database, await readOwnSession(api, caller, params.session_id), query),
  }),
  operation({
    id: 'writeNote',
    method: 'post',
    path: `${PATH}/{session_id}/notes`,
    summary: 'Add an internal note to a payment',
    description: 'The note is part of the timeline, and is deleted when the customer is erased.',
    scope: 'payments',
    roles: AT_THE_TILL,
    limit: 'notes',
    body: NoteRequest,
    answer: { status: 201, one: Note },
    errors: [429],
    async handle({ caller, params, body }, api) {
      const { session } = await readOwnSession(api, caller, params.session_id)
      return writeNote(api, session, caller.actor, body)
    },
  }),
  operation({
    id: 'sendReceipt',
    method: 'post',
    path: `${PATH}/{session_id}/receipt`,
    summary: 'Send the receipt again',
    description:
      'Mails the receipt to the customer, at most three times an hour. 409 if the payment is not completed, its customer has no e-mail, or this service sends no mails.',
    scope: 'payments',
    roles: AT_THE_TILL,
    answer: { status: 200, one: ReceiptSent },
    errors: [409, 429],
    async handle({ caller, params }, api) {
      await sendReceipt(api, caller, await readOwnSession(api, caller, params.session_id))
      return { queued: true as const }
    },
  }),
])
