import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { plusMs } from '../../storage/database'
import { type MailRow, mails } from '../../storage/schema/service-state'
import type { MailMessage } from './mail-message'
import { type Failure, type Post, smtpPost } from './smtp'

/** The pauses after failed attempts. After the last attempt, the mail is dropped. */
const PAUSES_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS)
/** Longer than sending takes. If a process crashes, another one takes over after this time. */
const LEASE_MS = MINUTE_MS
const BATCH_SIZE = 10

/** Writes a mail from the current data. Null: the mail is no longer needed. */
type WriteMail = (mail: MailRow) => Promise<MailMessage | null>

type MailerDeps = Pick<Deps, 'storage' | 'publicUrl' | 'log' | 'settings'>

/** Sends due mails. Any number of processes can do so at the same time. Sent mails are deleted. */
export function createMailer({ storage, log, publicUrl, settings }: MailerDeps, write: WriteMail) {
  const { SMTP_URL, MAIL_FROM } = settings
  const post = SMTP_URL && MAIL_FROM ? smtpPost(SMTP_URL, MAIL_FROM, publicUrl) : null

  async function claim(): Promise<MailRow[]> {
    return storage.change(async ({ tx }) => {
      const due = await tx
        .select({ id: mails.id })
        .from(mails)
        .where(lte(mails.dueAt, storage.now()))
        .orderBy(asc(mails.dueAt))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      const ids = due.map(({ id }) => id)
      return tx
        .update(mails)
        .set({ dueAt: plusMs(storage.now(), LEASE_MS), attempts: sql`${mails.attempts} + 1` })
        .where(inArray(mails.id, ids))
        .returning()
    })
  }

  const ownLease = ({ id, dueAt }: MailRow) => and(eq(mails.id, id), eq(mails.dueAt, dueAt))

  async function send(mail: MailRow, post: Post): Promise<void> {
    const message = await write(mail)
    const failure = message && (await post(message, mail.id))
    if (failure) await retryLater(mail, failure)
    else await storage.database.delete(mails).where(ownLease(mail))
  }

  async function retryLater(mail: MailRow, { isFinal, reason }: Failure): Promise<void> {
    const pause = isFinal ? undefined : PAUSES_MS[mail.attempts - 1]
    log.warn({
      event: pause === undefined ? 'mail.dropped' : 'mail.send_failed',
      attempt: mail.attempts,
      session: mail.sessionId ?? undefined,
      error: reason,
    })
    if (pause === undefined) await storage.database.delete(mails).where(ownLease(mail))
    else
      await storage.database
        .update(mails)
        .set({ dueAt: plusMs(storage.now(), pause) })
        .where(ownLease(mail))
  }

  return {
    /** Resolves when no mail is due, when no mail server is configured, or between two batches when stopped. */
    async sendDue(isStopped = () => false): Promise<void> {
      while (post && !isStopped()) {
        const claimed = await claim()
        const outcomes = await Promise.allSettled(claimed.map((mail) => send(mail, post)))
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
        if (claimed.length < BATCH_SIZE) return
      }
    },
  }
}
