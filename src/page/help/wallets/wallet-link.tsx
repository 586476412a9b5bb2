import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import { useApp } from '../use-app'
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
  const isWalletBrowser = useIsWalletBrowser()
  const { url, address = null } = (!isWalletBrowser && toBrowser) || { url: transfer?.url }
  return url ? (
    <OpenWallet key={url} url={url} address={address} class="button app-link js">
      {name}
    </OpenWallet>
  ) : null
}

/** Whether the chosen app, or a wallet without a name, announced itself in this browser. */
function useIsWalletBrowser(): boolean {
  const { watchWallets } = useModel().ports
  const app = useApp()
  const names = useSignal<readonly string[]>([])
  useLayoutEffect(
    () =>
      watchWallets((wallets) => {
        names.value = wallets.map(({ name }) => name)
      }),
    [watchWallets, names],
  )
  return names.value.some((name) => !name || name === app?.name)
}
