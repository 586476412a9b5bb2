import { eq } from 'drizzle-orm'
import type { Mode } from '../../contract/enums'
import { applyDeposit } from '../books/deposits'
import type { Deps } from '../deps'
import { failureOf } from '../log'
import { isAway } from '../storage/failures'
import { custodyCursors } from '../storage/schema/operation'
import type { Movement, OrderMovement } from './port'

/** Books the end of a refund, payout or swap; idempotent. */
type OrderEnded = (mode: Mode, kind: 'refund' | 'payout' | 'swap', ended: OrderMovement) => Promise<void>

const MOST_PAGES = 1000

/** Books what custody reports, both from its notices and by reading its movements, so that nothing is missed. */
export function createIntake(deps: Deps, orderEnded: OrderEnded) {
  const { storage, custody, clock, log } = deps
  const { database } = storage

  async function apply(mode: Mode, movement: Movement): Promise<void> {
    if (movement.type === 'deposit') await applyDeposit(deps, mode, movement.data)
    else await orderEnded(mode, movement.type, movement.data)
  }

  return {
    apply,
    /** Reads and books all movements since the last time. Throws `CustodyUnavailable`; what was read before that is booked. */
    async read(mode: Mode): Promise<void> {
      const port = custody[mode]
      if (!port) return
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const [known] = await database.select().from(custodyCursors).where(eq(custodyCursors.mode, mode))
        const { data, cursor } = await port.movements(known?.cursor ?? null)
        for (const movement of data)
          await apply(mode, movement).catch((error) => {
            if (isAway(error)) throw error
            // One that cannot be booked must not hold up those after it.
            log.error({ event: 'custody.movement_failed', mode, ...failureOf(error) })
          })
        const row = { mode, cursor, readAt: clock.now() }
        await database.insert(custodyCursors).values(row).onConflictDoUpdate({ target: custodyCursors.mode, set: row })
        if (data.length === 0 || cursor === known?.cursor || mode === 'test') return
      }
    },
    /** Seconds since the movements were last read; null: never. */
    async lag(mode: Mode): Promise<number | null> {
      const [row] = await database.select().from(custodyCursors).where(eq(custodyCursors.mode, mode))
      return row ? (clock.now().getTime() - row.readAt.getTime()) / 1000 : null
    },
  }
}
export type Intake = ReturnType<typeof createIntake>
