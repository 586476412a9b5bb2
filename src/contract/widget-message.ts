import * as v from 'valibot'
import { SESSION_STATUSES } from './enums'
import { Metadata, Uuid } from './text'

/**
 * What page and widget say to each other by `postMessage`, both ways with the exact origin, the exact
 * window and the nonce of this opening. The widget imports only the types; it checks by hand.
 */
const nonce = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** What a shop fills in beforehand is a wish: one that makes no sense is dropped, the others stand. */
const wish = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(300))), undefined)

/** Checked by page and server like anything typed. */
export const Prefill = v.object({
  first_name: wish,
  last_name: wish,
  email: wish,
  amount: wish,
  asset: wish,
  network: wish,
  /** `light`, `dark` or `auto`. */
  scheme: wish,
  /** For the pay request; comes as JSON text. */
  metadata: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(10_000), v.parseJson(), Metadata)), undefined),
})
export type Prefill = v.InferOutput<typeof Prefill>

/** Widget to page: the first message, with the customer's data (never in `src`). */
export const WidgetHello = v.object({
  malipo: v.literal('hello'),
  nonce,
  /** The widget gives the frame its content's height; else the frame is a dialog, which the page can close. */
  inline: v.boolean(),
  prefill: Prefill,
})
export type WidgetHello = v.InferOutput<typeof WidgetHello>

/** Page to widget. */
export const PageMessage = v.variant('malipo', [
  v.object({ malipo: v.literal('ready'), nonce }),
  /** CSS pixels. */
  v.object({ malipo: v.literal('height'), nonce, height: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)) }),
  v.object({
    malipo: v.picklist(['session', 'status', 'completed']),
    nonce,
    session_id: Uuid,
    reference: v.pipe(v.string(), v.maxLength(100)),
    status: v.picklist(SESSION_STATUSES),
  }),
  v.object({ malipo: v.literal('close'), nonce }),
  /** Asks the shop's window to open a wallet link; the widget checks scheme and host. */
  v.object({ malipo: v.literal('wallet'), nonce, url: v.pipe(v.string(), v.maxLength(2000)) }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>
