import { and, gt, isNull } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import { devices, members } from '../../storage/schema/members'

/** An idle device is signed out after this time. */
const IDLE_MS = 12 * HOUR_MS

/** Whether a device is signed in at a moment. */
export const isSignedIn = (now: Date) =>
  and(
    isNull(devices.signedOutAt),
    gt(devices.expiresAt, now),
    gt(devices.lastUsedAt, new Date(now.getTime() - IDLE_MS)),
    isNull(members.removedAt),
  )
