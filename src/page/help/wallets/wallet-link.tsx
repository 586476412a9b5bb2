import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import { OpenWallet } from './open-wallet'
import { useBrowserLink, useWalletLinks } from './use-wallet-links'

/**
 * The link, called `name`, that opens the payment in the browser of the customer's wallet, or else the wallet with
 * coin, address and amount filled in. A wallet's browser needs no link to itself.
 */
export function WalletLink({ session, payment, name }: { session: Session; payment: Payment; name: string }) {
  const { links, appLinkId } = useWalletLinks(payment)
  const toBrowser = useBrowserLink(session, payment)
  const transfer = links.find(({ id }) => id === appLinkId)
  const isWalletBrowser = useHasWallet()
  const { url, address = null } = (!isWalletBrowser && toBrowser) || { url: transfer?.url }
  return url ? (
    <OpenWallet key={url} url={url} address={address} class="button app-link js">
      {name}
    </OpenWallet>
  ) : null
}

/** Whether a wallet announced itself in this browser. */
function useHasWallet(): boolean {
  const { watchWallets } = useModel().ports
  const hasWallet = useSignal(false)
  useLayoutEffect(
    () =>
      watchWallets((wallets) => {
        hasWallet.value = wallets.length > 0
      }),
    [watchWallets, hasWallet],
  )
  return hasWallet.value
}
