import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { plusMs, requireRow } from '../../storage/database'
import { rateLimits } from '../../storage/schema/service-state'

/** The limit of payments per hour that mail one mailbox, because a visitor can enter the e-mail of another person. */
const MAX_PAYMENTS = 5

/**
 * The key of an address's mailbox. Many providers ignore dots and the part after a plus, so both are removed. It is a
 * hash, because an address is personal data.
 */
function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const mailbox = `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
  return `mailbox:${createHash('sha256').update(mailbox).digest('base64url')}`
}

/** Counts a payment that mails an address, over all merchants and both modes. False above the limit. */
export async function countMailboxUse(
  { tx }: Pick<Change, 'tx'>,
  { storage }: Pick<Deps, 'storage'>,
  email: string,
): Promise<boolean> {
  const expire = plusMs(storage.now(), HOUR_MS)
  const isOver = sql`${rateLimits.expire} <= ${storage.now()}`
  const { points } = requireRow(
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
  return points <= MAX_PAYMENTS
}

/** Whether a payment that was counted may mail its mailbox again. Does not count. */
export async function isMailboxBelowLimit(
  { tx }: Pick<Change, 'tx'>,
  { storage }: Pick<Deps, 'storage'>,
  email: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, mailboxKey(email)), gt(rateLimits.expire, storage.now())))
  return (row?.points ?? 0) <= MAX_PAYMENTS
}
