import type { Session } from '../../contract/session/session'
import type { Payment } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import type { AnnouncedWallet } from '../state/ports'
import { useWalletTransfer } from './use-wallet-transfer'
import './wallet-payment.css'

type Props = { session: Session; payment: Payment; wallets: readonly AnnouncedWallet[] }

/** Buttons to pay from a wallet in this browser, and the state of the transfer. */
export function WalletPayment({ session, payment, wallets }: Props) {
  const { t, formatDecimal } = useI18n()
  const { transfer, pay } = useWalletTransfer(session, payment)
  if (!pay) return null
  const state = transfer?.state
  const isBusy = state === 'connect' || state === 'network' || state === 'confirm'
  const isBad = state && !isBusy && state !== 'slow'
  const values = {
    name: <bdi>{transfer?.wallet || t('wallet.unnamed')}</bdi>,
    amount: <bdi>{`${formatDecimal(payment.due)} ${payment.asset}`}</bdi>,
    network: <bdi>{networkName(payment.network)}</bdi>,
    coin: payment.network === 'Binance_Smart_Chain' ? 'BNB' : 'ETH',
  }
  return (
    <div class="browser-wallets js">
      {wallets.map((wallet, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: wallets are only added at the end
          key={i}
          type="button"
          class="button"
          disabled={isBusy}
          onClick={() => pay(wallet)}
        >
          {t('wallet.pay_with', { name: wallet.name || t('wallet.unnamed') })}
        </button>
      ))}
      {session.mode === 'test' && (
        <p class="hint">
          <CriticalLine line="page.test" />
        </p>
      )}
      <output class="verdict" data-bad={isBad || undefined}>
        <span key={state}>{state && <CriticalLine line={`wallet.${state}`} values={values} />}</span>
      </output>
    </div>
  )
}
