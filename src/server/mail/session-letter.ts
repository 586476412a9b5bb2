import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '../../contract/text'
import { pairOf } from '../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../payment/chains/networks'
import { isReviewed } from '../../payment/language'
import { formatFiat, formatUnits } from '../../payment/money'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { customers } from '../storage/schema/customers'
import { merchants } from '../storage/schema/merchants'
import type { MailRow } from '../storage/schema/operation'
import { paymentPages } from '../storage/schema/pages'
import { type SessionRow, sessions } from '../storage/schema/sessions'
import { type Letter, oneLine, type Paragraph } from './letter'
import { createWords, criticalLine, type Words } from './words'

/** What came for a session, in atoms of its pair: `payments` computes it, and imports this room. */
export type ReceivedBy = (database: Database, session: SessionRow) => Promise<bigint>

type Addressed = { session: SessionRow; slug: string; merchant: string; received: bigint }

/**
 * To the customer of a session, in the language of the payment. It contains no deposit address, since mails can be
 * forged, and no name, since anybody may have typed it. Null when it is no longer of use: the customer was erased, or
 * the payment has moved on.
 */
export async function sessionLetter(
  { storage: { database }, publicUrl, receivedBy }: Pick<Deps, 'storage' | 'publicUrl'> & { receivedBy: ReceivedBy },
  { kind, sessionId }: Pick<MailRow, 'kind' | 'sessionId'>,
): Promise<Letter | null> {
  if (sessionId === null) return null
  const [row] = await database
    .select({ session: sessions, page: paymentPages, merchant: merchants, email: customers.email })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.id, sessionId))
  if (!row?.email) return null
  const { session, page } = row
  if (kind === 'address' && session.status !== 'pending' && session.status !== 'partial') return null
  const words = createWords(session.locale ?? page.locale ?? 'en')
  const addressed = {
    session,
    slug: page.slug,
    merchant: oneLine(page.merchant?.name ?? row.merchant.name),
    received: kind === 'receipt' ? await receivedBy(database, session) : 0n,
  }
  const { subject, paragraphs } = (kind === 'address' ? addressMail : receiptMail)(addressed, words, publicUrl)
  const support = page.merchant ? page.merchant.support_email : row.merchant.supportEmail
  const replyTo = v.is(Email, support) ? support : null
  const { say, language } = words
  return {
    to: row.email,
    replyTo,
    language,
    subject: session.mode === 'test' ? `[TEST] ${subject}` : subject,
    paragraphs: [
      ...(isReviewed(language) ? [] : [{ text: say('mail.unread') }]),
      ...(session.mode === 'test' ? [{ text: say('mail.test') }] : []),
      ...paragraphs,
      { text: say('mail.reference', { reference: session.reference }) },
      ...(replyTo ? [{ text: say('mail.support', { email: replyTo }) }] : []),
    ],
  }
}

type Written = { subject: string; paragraphs: Paragraph[] }

/** The payment's URL, in the language of this mail. */
const linkOf = ({ session, slug }: Addressed, { language }: Words, publicUrl: string) =>
  `${publicUrl}/p/${slug}/s/${session.id}?lang=${language}`

const dueOf =
  ({ session, merchant }: Addressed) =>
  ({ fiat }: Words) => ({
    amount: fiat(formatFiat(session.amount, session.currency), session.currency),
    merchant,
  })

function addressMail(addressed: Addressed, words: Words, publicUrl: string): Written {
  const { say } = words
  const due = dueOf(addressed)
  return {
    subject: say('address.subject', due(words)),
    paragraphs: [
      ...criticalLine(words, 'address.lead', due),
      ...criticalLine(words, 'address.page', ({ moment }) => ({ time: moment(addressed.session.expiresAt) })),
      { text: say('address.open'), link: linkOf(addressed, words, publicUrl) },
      ...criticalLine(words, 'address.warning'),
      { text: say('address.stranger') },
    ],
  }
}

function receiptMail(addressed: Addressed, words: Words, publicUrl: string): Written {
  const { say } = words
  const { asset, network, completedAt, updatedAt } = addressed.session
  const pair = asset && network ? pairOf(asset, network) : undefined
  const due = dueOf(addressed)
  return {
    subject: say('receipt.subject', due(words)),
    paragraphs: [
      ...criticalLine(words, 'receipt.lead', due),
      ...(pair
        ? criticalLine(words, 'receipt.received', ({ moment }) => ({
            crypto: `${formatUnits(addressed.received, pair.decimals)} ${pair.asset}`,
            network: NETWORK_FACTS[pair.network].name,
            time: moment(completedAt ?? updatedAt),
          }))
        : []),
      { text: say('receipt.open'), link: linkOf(addressed, words, publicUrl) },
    ],
  }
}
