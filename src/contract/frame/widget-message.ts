import * as v from 'valibot'
import { Metadata } from '../session/metadata'

/**
 * The messages that page and widget exchange with `postMessage`. Both sides check the exact origin, the exact window
 * and the nonce of this opening. The widget imports only the types and checks by hand, to stay small.
 */
export const nonce = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** A value that the shop would like to fill in. One that makes no sense is dropped; the others are kept. */
const wish = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(300))), undefined)

/** Page and server check these like typed input. */
export const Prefill = v.object({
  first_name: wish,
  last_name: wish,
  email: wish,
  amount: wish,
  asset: wish,
  network: wish,
  /** `light`, `dark` or `auto`. */
  scheme: wish,
  /** For the pay request; sent as JSON text. */
  metadata: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(10_000), v.parseJson(), Metadata)), undefined),
})
export type Prefill = v.InferOutput<typeof Prefill>

/** Widget to page: the first message. It carries the customer's data, which never goes into the frame's `src`. */
export const WidgetHello = v.object({
  malipo: v.literal('hello'),
  nonce,
  /** True: the widget makes the frame as high as its content. False: the frame is a dialog, which the page can close. */
  inline: v.boolean(),
  prefill: Prefill,
})
export type WidgetHello = v.InferOutput<typeof WidgetHello>

/** Widget to page: Escape was pressed outside of the frame. The page answers with `close`, or asks the customer first. */
export const WidgetLeave = v.object({ malipo: v.literal('leave'), nonce })
export type WidgetLeave = v.InferOutput<typeof WidgetLeave>
