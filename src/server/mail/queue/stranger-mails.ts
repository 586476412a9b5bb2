import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { after, type Change, only } from '../../storage/database'
import { rateLimits } from '../../storage/schema/operation'

/** Payments per hour that mail an address, because anybody can type somebody else's e-mail into a form. */
const MOST_PAYMENTS = 5

/**
 * The mailbox of an address: what stands behind a plus leads to the same one, and so do dots at many providers. Only a hash
 * is stored, since it is personal data.
 */
function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const mailbox = `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
  return `mailbox:${createHash('sha256').update(mailbox).digest('base64url')}`
}

/** Counts a payment that mails an address, over all merchants and both modes. False for more than five in an hour. */
export async function takeMailbox(
  { tx }: Pick<Change, 'tx'>,
  { storage }: Pick<Deps, 'storage'>,
  email: string,
): Promise<boolean> {
  const expire = after(storage.now(), HOUR_MS)
  const isOver = sql`${rateLimits.expire} <= ${storage.now()}`
  const { points } = only(
    await tx
      .insert(rateLimits)
      .values({ key: mailboxKey(email), points: 1, expire })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
          expire: sql`case when ${isOver} then ${expire} else ${rateLimits.expire} end`,
        },
      })
      .returning({ points: rateLimits.points }),
  )
  return points <= MOST_PAYMENTS
}

/** Whether a payment of a mailbox that was counted may mail it again. Counts nothing. */
export async function mailboxHasRoom(
  { tx }: Pick<Change, 'tx'>,
  { storage }: Pick<Deps, 'storage'>,
  email: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, mailboxKey(email)), gt(rateLimits.expire, storage.now())))
  return (row?.points ?? 0) <= MOST_PAYMENTS
}
