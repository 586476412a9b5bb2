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
   * The amount that it pays, in atoms of the session's pair and in minor units of its currency. It is 0 without a rate.
   */
  atoms: bigint
  fiat: bigint
  /** Whether part of it waits for a rate. */
  awaitsRate: boolean
  /** The rate of the last late deposit in the session's asset; null if there is none. */
  rate: string | null
}

/** Null if no money for the session arrived after the grace period. */
export function lateMoneyOf(
  session: SessionRow,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
): LateMoney | null {
  const late = creditableDeposits(session, deposits, addresses).filter(({ pastGrace }) => pastGrace)
  if (late.length === 0) return null
  const credited = creditedTotal(late, session, addresses)
  const inCoin = late.filter(({ asset, lateRate }) => asset === session.asset && lateRate !== null)
  return {
    atoms: floor(credited),
    fiat: session.cryptoAmount ? floor(times(credited, { units: session.amount, per: session.cryptoAmount })) : 0n,
    awaitsRate: awaitsRate(session, late, addresses),
    rate: inCoin.at(-1)?.lateRate ?? null,
  }
}

/** Whether the money seen for a session is enough, including late money. */
export function isEnough(session: SessionRow, late: LateMoney | null): boolean {
  const { cryptoAmount, seenAmount, tolerancePercent } = session
  if (cryptoAmount === null) return false
  // refunded money is not part of `seenAmount`
  const pastGrace = late && late.atoms < seenAmount ? late.atoms : late ? seenAmount : 0n
  return covers(seenAmount, pastGrace, cryptoAmount, Number(tolerancePercent))
}
