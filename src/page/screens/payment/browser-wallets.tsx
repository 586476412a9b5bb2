import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { lazy } from '../../../parts/lazy'
import { familyOf } from '../../../payment/chains/networks'
import type { Payment } from '../../../payment/screen'
import { useModel } from '../../state/model-context'

/** 2.6 KB, only where a wallet announced itself. */
export const WalletPayment = lazy(() => import('../../browser-wallet/wallet-payment'), 'WalletPayment')

type Props = { session: Session; payment: Payment; children: ComponentChildren }

/** The wallets in this browser that can pay; `children` where there are none. */
export function BrowserWallets({ session, payment, children }: Props) {
  const { detectWallet } = useModel()
  const isThere = useSignal(false)
  useEffect(
    () =>
      detectWallet(() => {
        isThere.value = true
      }),
    [isThere, detectWallet],
  )
  if (!isThere.value || familyOf(payment.network) !== 'evm') return children
  return <WalletPayment session={session} payment={payment} otherwise={children} fallback={children} />
}
