import { floor, times } from '../../../payment/fraction'
import { covers } from '../../../payment/lifecycle'
import type { DepositRow } from '../../storage/schema/deposits'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { awaitsRate, countedDeposits, countedTotal } from './credit'

const MINUTE_MS = 60_000

type Window = Pick<SessionRow, 'expiresAt' | 'lateGraceMinutes'>

/** Until then, that moment included, money that comes late counts at the quoted price. */
export const graceEnd = ({ expiresAt, lateGraceMinutes }: Window): Date =>
  new Date(expiresAt.getTime() + lateGraceMinutes * MINUTE_MS)

/** What is known of a session's money that was first seen after the grace. */
export type LateMoney = {
  /** What it counts for: atoms of the session's pair, and minor units of its currency; 0 for what awaits its rate. */
  atoms: bigint
  fiat: bigint
  /** Some of it awaits its rate. */
  awaitsRate: boolean
  /** Of the session's asset when money in it came last; null: none did. */
  rate: string | null
}

/** Null where no money that pays for the session came after the grace. */
export function lateMoneyOf(
  session: SessionRow,
  deposits: readonly DepositRow[],
  addresses: readonly SessionAddressRow[],
): LateMoney | null {
  const late = countedDeposits(session, deposits, addresses).filter(({ pastGrace }) => pastGrace)
  if (late.length === 0) return null
  const counted = countedTotal(late, session, addresses)
  const inCoin = late.filter(({ asset, lateRate }) => asset === session.asset && lateRate !== null)
  return {
    atoms: floor(counted),
    fiat: session.cryptoAmount ? floor(times(counted, { units: session.amount, per: session.cryptoAmount })) : 0n,
    awaitsRate: awaitsRate(session, late, addresses),
    rate: inCoin.at(-1)?.lateRate ?? null,
  }
}

/** Whether what was seen of a session is enough, its money past the grace included. */
export function isEnough(session: SessionRow, late: LateMoney | null): boolean {
  const { cryptoAmount, seenAmount, tolerancePercent } = session
  if (cryptoAmount === null) return false
  // money that was sent back is no longer in what was seen
  const pastGrace = late && late.atoms < seenAmount ? late.atoms : late ? seenAmount : 0n
  return covers(seenAmount, pastGrace, cryptoAmount, Number(tolerancePercent))
}
