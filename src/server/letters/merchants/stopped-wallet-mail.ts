import { NETWORK_DEFINITIONS, networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { languageOfMerchant } from '../../payments/merchant/mail-settings'
import type { MailRow } from '../../storage/schema/service-state'
import { createMerchantI18n } from './merchant-i18n'
import { readOwnerAddress } from './read-recipient'
import { readStopped } from './stopped-wallet'

/**
 * The mail that tells an owner which address and transaction stopped a wallet. While no owner has an address, it goes
 * to the merchant's or the operator's. Null if the wallet was resumed or removed.
 */
export async function stoppedWalletMail(
  { storage: { database }, settings, publicUrl }: Pick<Deps, 'storage' | 'settings' | 'publicUrl'>,
  mail: Pick<MailRow, 'walletId' | 'memberId' | 'formerAddress'>,
): Promise<MailMessage | null> {
  const stopped = await readStopped(database, mail.walletId)
  if (!stopped) return null
  const { wallet, cause } = stopped
  const to = await readOwnerAddress(database, settings, wallet.merchantId, mail)
  if (!to) return null
  const { language, t, formatList } = createMerchantI18n(await languageOfMerchant(database, wallet.merchantId))
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
