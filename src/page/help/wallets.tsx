import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import { PAYING_FROM } from '../../payment/paying-from'
import type { Payment } from '../../payment/screen'
import { walletLinks } from '../../payment/wallet-links'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { Sheet } from './sheet'

/** Links that open wallets with coin, address and amount filled in; the app that the customer chose comes first. */
export function Wallets({ payment, close }: { payment: Payment; close: () => void }) {
  const { form, openWallet } = useModel()
  const { t } = useI18n()
  const pair = pairOf(payment.asset, payment.network)
  const atoms = pair ? parseUnits(payment.due, pair.decimals) : null
  if (!pair || atoms === null || payment.address === null) return null
  const app = form.app.value
  const first = app ? PAYING_FROM[app]?.link : null
  const links = walletLinks(pair, payment.address, atoms).sort(
    (a, b) => Number(b.id === first) - Number(a.id === first),
  )
  return (
    <Sheet title={t('wallet.title')} close={close}>
      {links.map(({ id, name, url }) => (
        <a
          key={id}
          class="quiet"
          href={url}
          rel="noopener noreferrer"
          onClick={(event) => {
            if (openWallet(url)) event.preventDefault()
          }}
        >
          {name ?? t('wallet.device')}
        </a>
      ))}
      <p class="hint">{t('wallet.check')}</p>
    </Sheet>
  )
}
