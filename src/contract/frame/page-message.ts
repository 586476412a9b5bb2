import * as v from 'valibot'
import { SESSION_STATUSES } from '../enums'
import { Uuid } from '../text'
import { nonce } from './widget-message'

/** A message from page to widget. */
export const PageMessage = v.variant('malipo', [
  v.object({ malipo: v.literal('ready'), nonce }),
  /** `height` is in CSS pixels. */
  v.object({ malipo: v.literal('height'), nonce, height: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)) }),
  v.object({
    malipo: v.picklist(['session', 'status', 'completed']),
    nonce,
    session_id: Uuid,
    reference: v.pipe(v.string(), v.maxLength(100)),
    status: v.picklist(SESSION_STATUSES),
  }),
  v.object({ malipo: v.literal('close'), nonce }),
  /** Asks the widget to open a wallet link, whose scheme and host it checks. */
  v.object({ malipo: v.literal('wallet'), nonce, url: v.pipe(v.string(), v.maxLength(2000)) }),
])
export type PageMessage = v.InferOutput<typeof PageMessage>
