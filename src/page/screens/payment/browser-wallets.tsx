import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session'
import { familyOf } from '../../../payment/chains/networks'
import type { Payment } from '../../../payment/screen'
import { WalletPayment } from '../../browser-wallet/lazy-wallet'
import { useModel } from '../../state/model-context'

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
