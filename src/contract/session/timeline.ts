import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, EventType, Network, RefundStatus } from '../enums'
import { listQuery } from '../envelope'
import { REFUNDABLE_CAUSES } from '../refunds/refundable'
import { paragraph } from '../text'
import { DeliveryStatus } from '../webhooks/webhook-event'
import { TRANSACTION_HASH } from './transaction'

const at = v.string()
const by = v.pipe(
  v.nullable(v.string()),
  v.description('The name or e-mail of the member, or the `id` of the key. Null if it is no longer known.'),
)
const deposit = {
  at,
  deposit_id: v.pipe(v.string(), v.description('The `id` of the deposit in the `deposit.*` events.')),
  asset: v.pipe(v.string(), v.description('The asset received.')),
  network: v.nullable(v.string()),
  amount: v.pipe(Decimal, v.description('The amount received. With `reversed`, the amount that custody took back.')),
  hash: v.pipe(v.string(), v.description(TRANSACTION_HASH)),
  explorer_url: v.pipe(v.nullable(v.string()), v.description('The transaction in an explorer.')),
  counts: v.pipe(v.boolean(), v.description('False if the payment did not ask for this asset or network.')),
  own: v.pipe(
    v.boolean(),
    v.description('True for money that you sent yourself, such as gas. It does not count, and needs no refund.'),
  ),
  reason: v.pipe(v.nullable(v.string()), v.description('Why it failed or was taken back. Null otherwise.')),
}

/** An entry of a payment's timeline. */
export const TimelineEntry = v.pipe(
  v.variant('kind', [
    v.object({ kind: v.literal('created'), at }),
    v.object({ kind: v.literal('method_chosen'), at, asset: Asset, network: Network }),
    v.object({ kind: v.literal('detected'), ...deposit }),
    v.object({ kind: v.literal('held'), ...deposit }),
    v.object({ kind: v.literal('confirmed'), ...deposit }),
    v.object({ kind: v.literal('deposit_failed'), ...deposit }),
    v.object({ kind: v.literal('reversed'), ...deposit }),
    v.object({ kind: v.literal('completed'), at }),
    v.object({ kind: v.literal('window_ended'), at }),
    v.object({ kind: v.literal('cancelled'), at }),
    v.object({
      kind: v.literal('refund'),
      at,
      refund_id: v.string(),
      status: v.pipe(
        RefundStatus,
        v.description(
          'The step: `requested`, a link was made; `created`, the address is known; `success`, sent; `failed`.',
        ),
      ),
      amount: Decimal,
      asset: Asset,
      by: v.pipe(
        v.nullable(v.string()),
        v.description(
          'The name or e-mail of the member, or the `id` of the key. Null if the customer or the service did it, and if it is no longer known.',
        ),
      ),
      by_customer: v.pipe(v.optional(v.literal(true)), v.description('Present if the customer entered the address.')),
      hash: v.nullable(v.string()),
      explorer_url: v.nullable(v.string()),
      reason: v.pipe(v.nullable(v.string()), v.description('Why it failed. Null otherwise.')),
      note: v.pipe(v.nullable(v.string()), v.description('Your reason for the refund.')),
    }),
    v.object({
      kind: v.literal('accepted'),
      at,
      by,
      reason: v.pipe(v.nullable(v.string()), v.description('Your reason. Null once the customer is erased.')),
    }),
    v.object({ kind: v.literal('refund_requested'), at, cause: v.picklist(REFUNDABLE_CAUSES) }),
    v.object({ kind: v.literal('refund_declined'), at, cause: v.picklist(REFUNDABLE_CAUSES) }),
    v.object({
      kind: v.literal('event'),
      at,
      event_id: v.string(),
      type: EventType,
      status: DeliveryStatus,
      attempts: v.number(),
    }),
    v.object({ kind: v.literal('receipt'), at, by }),
    v.object({ kind: v.literal('note'), at, text: v.string(), by }),
  ]),
  v.examples([{ kind: 'note' as const, at: '2026-11-21T10:05:00.000Z', text: 'Paid by her brother.', by: 'Amina' }]),
)
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

/** The query of `GET /api/v1/payment-sessions/{id}/timeline`. A usual payment has a dozen entries. */
export const TimelineQuery = listQuery(500, 100)

/** The body of `POST /api/v1/payment-sessions/{id}/notes`. */
export const NoteRequest = v.pipe(
  v.object({ text: v.pipe(paragraph(1000), v.description('At most 1000 characters. Customers never see it.')) }),
  v.examples([{ text: 'Paid by her brother.' }]),
)
export type NoteRequest = v.InferOutput<typeof NoteRequest>

/** The answer to `NoteRequest`. */
export const Note = v.pipe(
  v.object({
    id: v.string(),
    text: v.pipe(v.string(), v.description('The text of the note.')),
    by,
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '4b3a2c1d-0e9f-4f8e-9d7c-6b5a49382716',
      text: 'Paid by her brother.',
      by: 'Amina',
      created_at: '2026-11-21T10:05:00.000Z',
    },
  ]),
)
export type Note = v.InferOutput<typeof Note>

/** The answer of `POST /api/v1/payment-sessions/{id}/receipt`. */
export const ReceiptSent = v.pipe(
  v.object({ queued: v.pipe(v.literal(true), v.description('Always true.')) }),
  v.examples([{ queued: true as const }]),
)
