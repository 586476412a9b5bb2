import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { lazy } from '../../../parts/lazy'
import { familyOf } from '../../../payment/chains/networks'
import { hasBrowserLink, type PayingFrom } from '../../../payment/paying-from'
import { paysInBrowser } from '../../../payment/pays-in-browser'
import type { Payment } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import type { AnnouncedWallet } from '../../state/ports'

/** The buttons of each family, loaded only where a wallet of the family announced itself. */
export const EvmPayment = lazy(() => import('../../browser-wallet/evm-payment'), 'EvmPayment')
export const TonPayment = lazy(() => import('../../browser-wallet/ton/ton-payment'), 'TonPayment')
export const TronPayment = lazy(() => import('../../browser-wallet/tron/tron-payment'), 'TronPayment')
export const SolanaPayment = lazy(() => import('../../browser-wallet/solana/solana-payment'), 'SolanaPayment')

const PAYMENTS = { evm: EvmPayment, ton: TonPayment, tron: TronPayment, solana: SolanaPayment }

type Props = { session: Session; payment: Payment; children: ComponentChildren }

/** The wallets in this browser that can pay, or else `children`. */
export function BrowserWallets({ session, payment, children }: Props) {
  const { ports, form } = useModel()
  const { watchWallets } = ports
  const { t } = useI18n()
  const from = form.app.value as PayingFrom | ''
  const wallets = useSignal<readonly AnnouncedWallet[]>([])
  useEffect(
    () =>
      watchWallets((announced) => {
        wallets.value = announced
      }),
    [wallets, watchWallets],
  )
  const { asset, network } = payment
  const family = familyOf(network)
  const able = wallets.value.filter((wallet) => wallet.family === family)
  const [first] = able
  const canPay = paysInBrowser(session, payment)
  if (first && canPay) {
    const Wallets = PAYMENTS[first.family]
    return <Wallets session={session} payment={payment} wallets={able} fallback={children} />
  }
  const isToken = family === 'ton' && !canPay
  return (
    <>
      {children}
      {isToken && (first || hasBrowserLink(from, network)) && (
        <p class="hint js">{t('wallet.ton_token', { asset, network: networkName(network) })}</p>
      )}
    </>
  )
}
