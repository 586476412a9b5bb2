import type { Payment } from '../../payment/screen'
import { OpenWallet, useWalletLinks } from './use-wallet-links'

/** The link, called `name`, that opens the customer's own wallet with coin, address and amount filled in. */
export function WalletLink({ payment, name }: { payment: Payment; name: string }) {
  const { links, appLinkId } = useWalletLinks(payment)
  const link = links.find(({ id }) => id === appLinkId)
  return link ? (
    <OpenWallet url={link.url} class="button app-link js">
      {name}
    </OpenWallet>
  ) : null
}
