import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { NETWORK_DEFINITIONS, networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailRow } from '../../storage/schema/service-state'
import { wallets } from '../../storage/schema/wallets'
import { readAccountHolder } from './read-recipient'

/**
 * The mail that tells a merchant that unpaid payments of public pages have nearly used up their share of a wallet's
 * addresses. Null if the share has room again, or the merchant has no address.
 */
export async function walletMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { walletId }: Pick<MailRow, 'walletId'>,
): Promise<MailMessage | null> {
  if (walletId === null) return null
  const [wallet] = await database
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, walletId), isNull(wallets.removedAt), isNotNull(wallets.shareMailedAt)))
  const holder = wallet && (await readAccountHolder(database, wallet))
  if (!holder) return null
  const { to, language, t, formatList } = holder
  const names = networksOf(wallet.family).map((network) => NETWORK_DEFINITIONS[network].name)
  const values = { networks: formatList(names) }
  return {
    to,
    language,
    subject: t('share.subject', values),
    paragraphs: [
      { text: t('share.nearly', values) },
      { text: t('share.then') },
      { text: t(wallet.key === null ? 'share.add' : 'share.raise') },
      { text: t('share.open'), link: `${publicUrl}/dashboard` },
    ],
  }
}
