import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { verificationToken } from '../../payments/merchant/address-verification'
import { readMailSettings } from '../../payments/merchant/mail-settings'
import { mailVerifications } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/service-state'
import { readMerchantBrand } from '../wording/brand'
import { markTestMode } from '../wording/mark-test-mode'
import { createMerchantI18n } from './merchant-i18n'

/**
 * The mail with a link by which the owner of an address confirms it for a merchant's mails. Null if the link has
 * expired.
 */
export async function verificationMail(
  deps: Pick<Deps, 'storage' | 'publicUrl' | 'jwtSecret' | 'clock'>,
  { verificationId }: Pick<MailRow, 'verificationId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const [link] = verificationId
    ? await database.select().from(mailVerifications).where(eq(mailVerifications.id, verificationId))
    : []
  if (!link?.address || link.expiresAt <= deps.clock.now()) return null
  const { timeZone, locale } = await readMailSettings(database, link)
  const i18n = createMerchantI18n(locale ?? 'en')
  const { t } = i18n
  const merchant = { merchant: (await readMerchantBrand(database, link)).name }
  const message: MailMessage = {
    to: link.address,
    language: i18n.language,
    subject: t('verify.subject', merchant),
    paragraphs: [
      { text: t('verify.asks', merchant) },
      { text: t('verify.open'), link: `${deps.publicUrl}/mail/verify/${verificationToken(deps, link.id)}` },
      { text: t('verify.once', { time: i18n.formatTime(link.expiresAt, timeZone) }) },
      { text: t('verify.stranger', merchant) },
    ],
  }
  return markTestMode(message, link.mode, i18n)
}
