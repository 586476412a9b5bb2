import { MINUTE_MS } from '../../../payment/durations'
import { floor, times } from '../../../payment/fraction'
import { covers } from '../../../payment/lifecycle'
import type { DepositRow } from '../../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { awaitsRate, creditableDeposits, creditedTotal } from './credit'

type Window = Pick<SessionRow, 'expiresAt' | 'lateGraceMinutes'>

export const graceEnd = ({ expiresAt, lateGraceMinutes }: Window): Date =>
  new Date(expiresAt.getTime() + lateGraceMinutes * MINUTE_MS)

type LateMoney = {
  /**
   * The part of the price that the late money pays, in atoms of the session's pair and in minor units. Money without a
   * rate does not count.
   */
  atoms: bigint
  fiat: bigint
  /** Whether any late deposit waits for a rate. */
  awaitsRate: boolean
  /** The rate of the last late deposit in the session's asset. Null if there is no such deposit. */
  rate: string | null
}

/** The money that arrived for a session after the grace period. Null if no money did. */
export function computeLateMoney(
  session: SessionRow,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
): LateMoney | null {
  const late = creditableDeposits(session, deposits, addresses).filter(({ pastGrace }) => pastGrace)
  if (late.length === 0) return null
  const credited = creditedTotal(late, session, addresses)
  const inSessionAsset = late.filter(({ asset, lateRate }) => asset === session.asset && lateRate !== null)
  return {
    atoms: floor(credited),
    fiat: session.cryptoAmount ? floor(times(credited, { units: session.amount, per: session.cryptoAmount })) : 0n,
    awaitsRate: awaitsRate(session, late, addresses),
    rate: inSessionAsset.at(-1)?.lateRate ?? null,
  }
}

/** Whether the money detected for a session, including late money, covers its price. */
export function coversPrice(session: SessionRow, late: LateMoney | null): boolean {
  const { cryptoAmount, seenAmount, tolerancePercent } = session
  if (cryptoAmount === null) return false
  // Refunded money is not part of `seenAmount`.
  const pastGrace = late && late.atoms < seenAmount ? late.atoms : late ? seenAmount : 0n
  return covers(seenAmount, pastGrace, cryptoAmount, Number(tolerancePercent))
}
