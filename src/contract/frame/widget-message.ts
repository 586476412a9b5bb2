import * as v from 'valibot'
import { Metadata } from '../session/metadata'

/**
 * Identifies one opening of the widget. Page and widget exchange messages with `postMessage`; both check the exact
 * origin, the exact window and the nonce. The widget imports only types and checks manually, to stay small.
 */
export const nonce = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** A value that the shop fills in. An invalid value is dropped alone; the other values stay. */
const prefilled = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(300))), undefined)

/** Values to fill in, which page and server check like typed input. */
export const Prefill = v.object({
  first_name: prefilled,
  last_name: prefilled,
  email: prefilled,
  amount: prefilled,
  asset: prefilled,
  network: prefilled,
  /** `light`, `dark` or `auto`. */
  scheme: prefilled,
  /** JSON text for the pay request. */
  metadata: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(10_000), v.parseJson(), Metadata)), undefined),
})
export type Prefill = v.InferOutput<typeof Prefill>

/** The first message from widget to page. It carries the customer's data, which must not be part of the frame's URL. */
export const WidgetHello = v.object({
  malipo: v.literal('hello'),
  nonce,
  /**
   * Whether the frame is part of the shop's page, as high as its content. Otherwise it is a dialog that the page can
   * close.
   */
  inline: v.boolean(),
  prefill: Prefill,
})
export type WidgetHello = v.InferOutput<typeof WidgetHello>

/**
 * Message from widget to page: Escape was pressed outside of the frame. The page answers with `close`, or asks the
 * customer first.
 */
export const WidgetCloseRequest = v.object({ malipo: v.literal('request-close'), nonce })
export type WidgetCloseRequest = v.InferOutput<typeof WidgetCloseRequest>
