import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { unbookedMovements } from '../../storage/schema/addresses'
import type { Place } from './deposit-owner'

/**
 * Sounds the alarm for money that its source may not report: it gave the address to nobody, or somebody else gave it.
 * Such money is booked nowhere; it is kept for the merchant and the operator, once for each deposit.
 * @param merchantId whose address or deposit it is; null: nobody's
 */
export async function refuseMovement(
  { tx }: Change,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  { mode, movement, source }: Place,
  merchantId: string | null,
): Promise<null> {
  const about = { mode, custody: movement.id }
  if (merchantId === null) log.warn({ event: 'custody.unknown_address', ...about })
  else
    log.error({ event: 'custody.other_source', ...about, error: 'reported by a source that did not give the address' })
  await tx
    .insert(unbookedMovements)
    .values({ mode, id: movement.id, source, merchantId, movement, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [unbookedMovements.mode, unbookedMovements.source, unbookedMovements.id],
      set: { merchantId, movement },
    })
  return null
}
