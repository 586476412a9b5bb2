import { eq } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import type { ReportedMovement } from '../../ports/custody'
import { failureOf } from '../../runtime/log'
import { isUnreachable } from '../../storage/failures'
import { custodyCursors } from '../../storage/schema/service-state'
import { applyDeposit } from '../deposits/apply-deposit'
import { endTransfer } from './end-transfer'
import { retryFailed, scheduleRetry } from './failed-movements'

const MAX_PAGES = 1000

/** Books custody's notices. It also reads custody's list of movements, so that a lost notice does no harm. */
export function createIntake(deps: Deps) {
  const { storage, custody, clock, log } = deps
  const { database } = storage
  const startedAt = clock.now()

  async function apply(mode: Mode, movement: ReportedMovement): Promise<void> {
    const { source = 'custody' } = movement
    if (movement.type === 'deposit') await applyDeposit(deps, mode, movement.data, { noticeId: movement.id, source })
    else await endTransfer(deps, mode, movement.type, movement.data)
  }

  /** Books a movement. False if that fails: the caller then schedules a retry, and continues with the next movement. */
  async function book(mode: Mode, movement: ReportedMovement): Promise<boolean> {
    try {
      await apply(mode, movement)
      return true
    } catch (error) {
      if (isUnreachable(error)) throw error
      log.error({ event: 'custody.movement_failed', mode, custody: movement.data.id, ...failureOf(error) })
      return false
    }
  }

  /**
   * Until the movements have been read to their end for the first time, the start of the process counts as the last
   * reading.
   */
  async function saveCursor(mode: Mode, read: { cursor: string; readAt?: Date }): Promise<void> {
    await database
      .insert(custodyCursors)
      .values({ mode, readAt: startedAt, ...read })
      .onConflictDoUpdate({ target: custodyCursors.mode, set: read })
  }

  return {
    apply,
    /**
     * Retries failed movements, then reads and books all new ones. Throws `CustodyUnavailable` if custody does not
     * answer; the pages that were read before are booked then. Checks between two pages whether it must stop.
     */
    async read(mode: Mode, isStopped = () => false): Promise<void> {
      const port = custody[mode]
      if (!port) return
      await retryFailed(deps, mode, (movement) => book(mode, movement))
      for (let page = 0; page < MAX_PAGES && !isStopped(); page += 1) {
        const [cursorRow] = await database.select().from(custodyCursors).where(eq(custodyCursors.mode, mode))
        const requestedAt = clock.now()
        const { data, cursor } = await port.movements(cursorRow?.cursor ?? null)
        for (const movement of data)
          if (!(await book(mode, movement))) await scheduleRetry(deps, mode, movement, clock.now())
        const isLast = data.length === 0 || cursor === cursorRow?.cursor || mode === 'test'
        await saveCursor(mode, isLast ? { cursor, readAt: requestedAt } : { cursor })
        if (isLast) return
      }
    },
    /** Seconds since any process last read the movements to their end, or since the start. Null without custody. */
    async lag(mode: Mode): Promise<number | null> {
      const [row] = await database.select().from(custodyCursors).where(eq(custodyCursors.mode, mode))
      const since = row?.readAt ?? (custody[mode] && startedAt)
      return since ? (clock.now().getTime() - since.getTime()) / 1000 : null
    },
  }
}
export type Intake = ReturnType<typeof createIntake>
