import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { verificationToken } from '../../payments/merchant/address-verification'
import { readMailSettings } from '../../payments/merchant/mail-settings'
import type { Database } from '../../storage/database'
import { mailVerifications, merchantProfiles, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { createMerchantI18n } from './merchant-i18n'

/** The merchant that asks for an address to be verified, and how a link names it. */
export async function readVerification(database: Database, id: string) {
  const [row] = await database
    .select({ link: mailVerifications, merchant: merchants.name, profile: merchantProfiles.name })
    .from(mailVerifications)
    .innerJoin(merchants, eq(merchants.id, mailVerifications.merchantId))
    .leftJoin(
      merchantProfiles,
      and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mailVerifications.mode)),
    )
    .where(eq(mailVerifications.id, id))
  return row ? { link: row.link, merchantName: oneLine(row.profile ?? row.merchant) } : null
}

/** Asks the owner of an address whether a merchant may send mails there. Null if the link no longer holds. */
export async function verificationMail(
  deps: Pick<Deps, 'storage' | 'publicUrl' | 'jwtSecret' | 'clock'>,
  { verificationId }: Pick<MailRow, 'verificationId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const verification = verificationId && (await readVerification(database, verificationId))
  if (!verification) return null
  const { link, merchantName } = verification
  if (!link.address || link.expiresAt <= deps.clock.now()) return null
  const { timeZone, locale } = await readMailSettings(database, link)
  const i18n = createMerchantI18n(locale ?? 'en')
  const merchant = { merchant: merchantName }
  const isTest = link.mode === 'test'
  const subject = i18n.say('verify.subject', merchant)
  return {
    to: link.address,
    replyTo: null,
    language: i18n.language,
    subject: isTest ? `[TEST] ${subject}` : subject,
    paragraphs: [
      ...(isTest ? [{ text: i18n.t('mail.test') }] : []),
      { text: i18n.say('verify.asks', merchant) },
      { text: i18n.say('verify.open'), link: `${deps.publicUrl}/mail/verify/${verificationToken(deps, link.id)}` },
      { text: i18n.say('verify.once', { time: i18n.formatTime(link.expiresAt, timeZone) }) },
      { text: i18n.say('verify.stranger', merchant) },
    ],
  }
}
