import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import type { Payment } from '../../payment/screen'
import { walletLinks } from '../../payment/wallet-links'
import { useModel } from '../state/model-context'

/** The link, called `name`, that opens the customer's own wallet with coin, address and amount filled in. */
export function WalletLink({ payment, name }: { payment: Payment; name: string }) {
  const { form, openWallet } = useModel()
  const app = PAYING_FROM[form.app.value as PayingFrom]
  const pair = pairOf(payment.asset, payment.network)
  const atoms = pair ? parseUnits(payment.due, pair.decimals) : null
  if (!app || !pair || atoms === null || payment.address === null) return null
  const url = walletLinks(pair, payment.address, atoms).find(({ id }) => id === app.link)?.url
  if (!url) return null
  return (
    <a
      class="button app-link js"
      href={url}
      rel="noopener noreferrer"
      onClick={(event) => {
        if (openWallet(url)) event.preventDefault()
      }}
    >
      {name}
    </a>
  )
}
