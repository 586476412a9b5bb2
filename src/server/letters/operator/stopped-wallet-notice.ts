import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailRow } from '../../storage/schema/service-state'
import { readStopped } from '../merchants/stopped-wallet'

/**
 * The mail to the operator about a wallet that stopped. It names the wallet as the log does, and no merchant. Null if
 * the wallet was resumed or removed, or no operator's address is set.
 */
export async function stoppedWalletNotice(
  { storage: { database }, settings, publicUrl }: Pick<Deps, 'storage' | 'settings' | 'publicUrl'>,
  { walletId }: Pick<MailRow, 'walletId'>,
): Promise<MailMessage | null> {
  const { OPERATOR_MAIL: to } = settings
  const stopped = await readStopped(database, walletId)
  if (!to || !stopped) return null
  const { wallet, cause } = stopped
  const what =
    cause.reason === 'used'
      ? `Address ${cause.index} of its key was used although no customer was shown it.`
      : `Its stored address ${cause.index} is not the one that its key derives: the database may have been changed.`
  return {
    to,
    language: 'en',
    subject: `${new URL(publicUrl).host}: a wallet has stopped`,
    paragraphs: [
      { text: `Wallet ${wallet.id} (${wallet.family}) issues no more addresses. ${what}` },
      { text: `Network: ${cause.network ?? 'not known'}. Transaction: ${cause.hash ?? 'not found'}.` },
      { text: 'Its owner was mailed too, and can resume it in the dashboard. See wallet.stopped in the log.' },
      { text: 'How to read the log', link: `${publicUrl}/docs/operators.html#monitoring` },
    ],
  }
}
