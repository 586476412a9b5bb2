import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { lazy } from '../../../parts/lazy'
import { familyOf } from '../../../payment/chains/networks'
import { paysInBrowser } from '../../../payment/pays-in-browser'
import type { Payment } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import type { AnnouncedWallet } from '../../state/ports'

/** The buttons of each family, loaded only where a wallet of the family announced itself. */
export const EvmPayment = lazy(() => import('../../browser-wallet/evm-payment'), 'EvmPayment')
export const TronPayment = lazy(() => import('../../browser-wallet/tron/tron-payment'), 'TronPayment')
export const SolanaPayment = lazy(() => import('../../browser-wallet/solana/solana-payment'), 'SolanaPayment')

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
  const family = familyOf(payment.network)
  const able = wallets.value.filter((wallet) => wallet.family === family)
  if (able.length === 0 || !paysInBrowser(session, payment.network)) return children
  const Wallets = family === 'solana' ? SolanaPayment : family === 'tron' ? TronPayment : EvmPayment
  return <Wallets session={session} payment={payment} wallets={able} fallback={children} />
}
