import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { lazy } from '../../../parts/lazy'
import { familyOf } from '../../../payment/chains/networks'
import type { Payment } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import type { AnnouncedWallet } from '../../state/ports'

/** 2.6 KB, loaded only where a wallet announced itself. */
export const WalletPayment = lazy(() => import('../../browser-wallet/wallet-payment'), 'WalletPayment')

type Props = { session: Session; payment: Payment; children: ComponentChildren }

/** The wallets in this browser that can pay, or else `children`. */
export function BrowserWallets({ session, payment, children }: Props) {
  const { watchWallets } = useModel().ports
  const wallets = useSignal<readonly AnnouncedWallet[]>([])
  useEffect(
    () =>
      watchWallets((announced) => {
        wallets.value = announced
      }),
    [wallets, watchWallets],
  )
  if (wallets.value.length === 0 || familyOf(payment.network) !== 'evm') return children
  return <WalletPayment session={session} payment={payment} wallets={wallets.value} fallback={children} />
}
