import * as v from 'valibot'
import { SessionStatus } from '../enums'

/** A changed payment, in the events of `GET /api/v1/changes`. */
export const PaymentChange = v.object({ id: v.string(), status: SessionStatus, version: v.number() })
export type PaymentChange = v.InferOutput<typeof PaymentChange>
