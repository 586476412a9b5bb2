import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import { PAYING_FROM } from '../../payment/paying-from'
import type { Payment } from '../../payment/screen'
import { walletLinks } from '../../payment/wallet-links'
import { useWords } from '../i18n/i18n-context'
import { Sheet } from '../layout/sheet'
import { useModel } from '../state/model-context'

/** Links that open wallets with coin, address and amount filled in; the app that the customer chose comes first. */
export function Wallets({ payment, close }: { payment: Payment; close: () => void }) {
  const { form, openWallet } = useModel()
  const { say } = useWords()
  const pair = pairOf(payment.asset, payment.network)
  const atoms = pair ? parseUnits(payment.due, pair.decimals) : null
  if (!pair || atoms === null || payment.address === null) return null
  const app = form.app.value
  const first = app ? PAYING_FROM[app]?.link : null
  const links = walletLinks(pair, payment.address, atoms).sort(
    (a, b) => Number(b.id === first) - Number(a.id === first),
  )
  return (
    <Sheet title={say('wallet.title')} close={close}>
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
          {name ?? say('wallet.device')}
        </a>
      ))}
      <p class="hint">{say('wallet.check')}</p>
    </Sheet>
  )
}
