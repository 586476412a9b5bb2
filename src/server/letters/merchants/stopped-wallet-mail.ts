import { NETWORK_DEFINITIONS, networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailRow } from '../../storage/schema/service-state'
import { readAccountHolder } from './read-recipient'
import { readStopped } from './stopped-wallet'

/**
 * The mail that tells a merchant which address and transaction stopped a wallet. Null if the wallet was resumed or
 * removed, or the merchant has no address.
 */
export async function stoppedWalletMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { walletId }: Pick<MailRow, 'walletId'>,
): Promise<MailMessage | null> {
  const stopped = await readStopped(database, walletId)
  const holder = stopped && (await readAccountHolder(database, stopped.wallet))
  if (!holder) return null
  const { wallet, cause } = stopped
  const { to, language, t, formatList } = holder
  const values = { networks: formatList(networksOf(wallet.family).map((network) => NETWORK_DEFINITIONS[network].name)) }
  const { index, address, network, hash } = cause
  const isUsed = cause.reason === 'used'
  return {
    to,
    language,
    subject: t('stop.subject', values),
    paragraphs: [
      { text: t('stop.why', values) },
      { text: t(isUsed ? 'stop.used' : 'stop.not_derived', { index: String(index), address }) },
      ...(network ? [{ text: t('stop.on', { network: NETWORK_DEFINITIONS[network].name }) }] : []),
      ...(hash ? [{ text: t('stop.hash', { hash }) }] : []),
      ...(isUsed ? [{ text: t('stop.mine') }, { text: t('stop.other') }] : []),
      { text: t('stop.open'), link: `${publicUrl}/dashboard/${wallet.mode}/wallets/${wallet.id}` },
    ],
  }
}
