import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Session } from '../../contract/session/session'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import type { Payment } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import type { AnnouncedWallet } from '../state/ports'
import { type PayFrom, useWalletTransfer } from './use-wallet-transfer'
import './wallet-payment.css'

/** The states in which the wallet or the service is asked, and no other request may start. */
const STEPS: readonly string[] = ['connect', 'network', 'prepare', 'confirm', 'confirm_rent', 'sign', 'send']

export type WalletProps = { session: Session; payment: Payment; wallets: readonly AnnouncedWallet[] }
type Props = WalletProps & {
  payFrom: PayFrom
  /** The network as the wallet names it, if not as the page does. */
  network?: string | undefined
  /** A note below the buttons. */
  children?: ComponentChildren
}

/** Buttons to pay from a wallet in this browser, and the state of the transfer. */
export function WalletPayment({ session, payment, wallets, payFrom, network, children }: Props) {
  const { t, formatDecimal } = useI18n()
  const { transfer, pay } = useWalletTransfer(session, payment, payFrom)
  const output = useRef<HTMLOutputElement>(null)
  const state = transfer?.state
  // on a phone, the text is below the lower edge of the screen
  useEffect(() => {
    if (state) output.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (!pay) return null
  const isBusy = state !== undefined && STEPS.includes(state)
  const isBad = state && !isBusy && state !== 'slow'
  const values = {
    name: <bdi>{transfer?.wallet || t('wallet.unnamed')}</bdi>,
    amount: <bdi>{`${formatDecimal(payment.due)} ${payment.asset}`}</bdi>,
    network: <bdi>{network ?? networkName(payment.network)}</bdi>,
    coin: NETWORK_DEFINITIONS[payment.network].coin.asset,
    rent: <bdi>{formatDecimal(transfer?.cost ?? '0')}</bdi>,
    fee: <bdi>{formatDecimal(transfer?.cost ?? '0')}</bdi>,
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
      {children}
      {session.mode === 'test' && (
        <p class="hint">
          <CriticalLine line="page.test" />
        </p>
      )}
      <output ref={output} class="verdict" data-bad={isBad || undefined}>
        <span key={state}>{state && <CriticalLine line={`wallet.${state}`} values={values} />}</span>
      </output>
    </div>
  )
}
