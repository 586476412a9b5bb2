import type { Payment } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { Sheet } from '../sheet'
import { OpenWallet } from './open-wallet'
import { useWalletLinks } from './use-wallet-links'

/** Links that open wallets with coin, address and amount filled in; the app that the customer chose comes first. */
export function OpenInWalletSheet({ payment, close }: { payment: Payment; close: () => void }) {
  const { t } = useI18n()
  const { links, appLinkId } = useWalletLinks(payment)
  if (links.length === 0) return null
  return (
    <Sheet title={t('wallet.title')} close={close}>
      {links
        .sort((a, b) => Number(b.id === appLinkId) - Number(a.id === appLinkId))
        .map(({ id, name, url }) => (
          <OpenWallet key={id} url={url} class="quiet">
            {name ?? t('wallet.device')}
          </OpenWallet>
        ))}
      <p class="hint">
        {t('wallet.own_site')} {t('wallet.check')}
      </p>
    </Sheet>
  )
}
