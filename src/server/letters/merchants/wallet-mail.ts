import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { NETWORK_FACTS, networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { merchantMail, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { wallets } from '../../storage/schema/wallets'
import { createMerchantI18n } from './merchant-i18n'

/**
 * Tells a merchant that unpaid payments of strangers have nearly filled their share of a wallet's addresses. Null if
 * that is over, or the merchant has no address for mails.
 */
export async function walletMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { walletId }: Pick<MailRow, 'walletId'>,
): Promise<MailMessage | null> {
  if (walletId === null) return null
  const [row] = await database
    .select({ wallet: wallets, recorded: merchants.email, mail: merchantMail })
    .from(wallets)
    .innerJoin(merchants, eq(merchants.id, wallets.merchantId))
    .leftJoin(merchantMail, and(eq(merchantMail.merchantId, merchants.id), eq(merchantMail.mode, wallets.mode)))
    .where(and(eq(wallets.id, walletId), isNull(wallets.removedAt), isNotNull(wallets.shareMailedAt)))
  const to = row?.mail?.address ?? row?.recorded
  if (!row || !to) return null
  const { say, language } = createMerchantI18n(row.mail?.locale ?? 'en')
  const names = networksOf(row.wallet.family).map((network) => NETWORK_FACTS[network].name)
  const values = { networks: names.join(', ') }
  return {
    to,
    replyTo: null,
    language,
    subject: say('share.subject', values),
    paragraphs: [
      { text: say('share.nearly', values) },
      { text: say('share.then') },
      { text: say(row.wallet.key === null ? 'share.add' : 'share.raise') },
      { text: say('share.open'), link: `${publicUrl}/dashboard` },
    ],
  }
}
