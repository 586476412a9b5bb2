import type { Session } from '../../contract/session'
import { timeLeft } from '../../payment/time-left'

/** How long before its end a price is said to end soon, in milliseconds. */
export const SOON = 300_000
/** Enough to have it fetched by then on any network. */
const BEFORE = 60_000

/** Whether something of the outcome is shown, or soon may be; `now` is the service's time in milliseconds. */
export const outcomeIsNear = (session: Session, now: number) =>
  session.status === 'pending' ? timeLeft(session, now) <= SOON + BEFORE : session.status !== 'initiated'
