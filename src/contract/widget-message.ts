import * as v from 'valibot'
import { SESSION_STATUSES } from './enums'

/**
 * What page and widget say to each other by `postMessage`, both ways with the exact origin, the exact
 * window and the nonce of this opening. The widget imports only the types; it checks by hand.
 */
const nonce = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** Widget to page: the first message, with the customer's data (never in `src`). */
export const WidgetHello = v.object({
  malipo: v.literal('hello'),
  nonce,
  /** Whether the widget gives the frame its content's height. */
  inline: v.boolean(),
  prefill: v.record(
    v.picklist(['first_name', 'last_name', 'email', 'amount', 'asset', 'network', 'lang', 'scheme']),
    v.pipe(v.string(), v.maxLength(300)),
  ),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
})
export type WidgetHello = v.InferOutput<typeof WidgetHello>

/** Page to widget. */
export const PageMessage = v.variant('malipo', [
  v.object({ malipo: v.literal('ready'), nonce }),
  v.object({ malipo: v.literal('height'), nonce, height: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)) }),
  v.object({
    malipo: v.picklist(['session', 'status', 'completed']),
    nonce,
    session_id: v.string(),
    reference: v.string(),
    status: v.picklist(SESSION_STATUSES),
  }),
  v.object({ malipo: v.literal('close'), nonce }),
  /** Asks the shop's window to open a wallet link; the widget checks the scheme. */
  v.object({ malipo: v.literal('wallet'), nonce, url: v.pipe(v.string(), v.maxLength(2000)) }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>
