import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import { devices, members } from '../../storage/schema/members'

/** An idle device is signed out after this time. */
const IDLE_MS = 12 * HOUR_MS
/** A cashier's device with a passkey is the till of a shop that may be closed for a weekend. */
const TILL_IDLE_MS = 72 * HOUR_MS

/** Whether a device is signed in at a moment. */
export const isSignedIn = (now: Date) => {
  const usedWithin = (ms: number) => gt(devices.lastUsedAt, new Date(now.getTime() - ms))
  const isTill = and(eq(members.role, 'cashier'), isNotNull(devices.passkeyId))
  return and(
    isNull(devices.signedOutAt),
    gt(devices.expiresAt, now),
    or(usedWithin(IDLE_MS), and(isTill, usedWithin(TILL_IDLE_MS))),
    isNull(members.removedAt),
  )
}
