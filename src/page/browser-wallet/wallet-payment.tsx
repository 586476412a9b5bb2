import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { wait } from '../../browser/wait'
import type { Session } from '../../contract/session/session'
import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import type { Payment } from '../../payment/screen'
import { networkName } from '../../words/network-names'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { type AnnouncedWallet, watchWallets } from './announced-wallets'
import { claimTransaction } from './claim-transaction'
import { payFromWallet, type Refusal, type WalletStep } from './pay-from-wallet'
import { rememberSent, sentBefore } from './sent-before'
import './wallet-payment.css'

type Props = {
  session: Session
  payment: Payment
  /** Shown where nobody who announced something is a wallet. */
  otherwise: ComponentChildren
}

/** What there is to say; `wallet` is the name of the one that was asked. */
type Phase = { says: WalletStep | Refusal | 'slow' | 'unsure' | 'sent'; wallet: string } | null

/** Milliseconds after which a wallet that does not answer can be asked again. Confirming a transfer takes reading. */
const SLOW: Record<WalletStep, number> = { connect: 20_000, network: 20_000, confirm: 60_000 }

/** Pays from a wallet in this browser: one button for each, and what became of it. */
export function WalletPayment({ session, payment, otherwise }: Props) {
  const { api, screen } = useModel()
  const { t } = useI18n()
  const wallets = useSignal<readonly AnnouncedWallet[]>([])
  const phase = useSignal<Phase>(null)
  /** Counts the attempts: one that was given up must not go on to send. */
  const attempts = useSignal(0)
  const { id } = session
  const { asset, network, due, address } = payment
  useEffect(
    () =>
      watchWallets((found) => {
        wallets.value = found
      }),
    [wallets],
  )
  useEffect(() => {
    const hash = sentBefore(id, due)
    phase.value = hash ? { says: 'sent', wallet: '' } : null
    return hash ? claimTransaction(api, id, hash) : undefined
  }, [id, due, api, phase])
  const pair = pairOf(asset, network)
  const atoms = pair && parseUnits(due, pair.decimals)
  if (!pair || pair.chainId === null || !atoms || address === null) return null
  const order = { pair: { ...pair, chainId: pair.chainId }, address, atoms, pause: wait }

  /** Whether the page asks for the same as when the button was pressed. */
  function isAskedFor(): boolean {
    const now = screen.peek()
    if ((now.name !== 'paying' && now.name !== 'partial') || now.session.id !== id || now.session.renewed_by)
      return false
    const { payment: asked } = now
    return asked.asset === asset && asked.network === network && asked.due === due && asked.address === address
  }

  async function pay({ name, provider }: AnnouncedWallet) {
    const attempt = ++attempts.value
    const wallet = name || t('wallet.unnamed')
    const isLatest = () => attempts.peek() === attempt
    const tell = (says: NonNullable<Phase>['says']) => {
      if (isLatest()) phase.value = { says, wallet }
    }
    let slow: ReturnType<typeof setTimeout> | undefined
    const onStep = (step: WalletStep) => {
      tell(step)
      clearTimeout(slow)
      slow = setTimeout(() => tell(step === 'confirm' ? 'unsure' : 'slow'), SLOW[step])
    }
    const outcome = await payFromWallet({ ...order, provider, onStep, isCurrent: () => isLatest() && isAskedFor() })
    clearTimeout(slow)
    if (outcome === 'unsure') return tell('unsure')
    if ('refused' in outcome) return tell(outcome.refused)
    // also of an attempt that was given up: it was sent
    attempts.value++
    rememberSent(id, due, outcome.sent)
    phase.value = { says: 'sent', wallet }
    claimTransaction(api, id, outcome.sent)
  }

  if (!phase.value && wallets.value.length === 0) return otherwise
  const says = phase.value?.says
  const isBusy = says === 'connect' || says === 'network' || says === 'confirm'
  const isBad = says && !isBusy && says !== 'sent' && says !== 'slow'
  const values = {
    name: <bdi>{phase.value?.wallet || t('wallet.unnamed')}</bdi>,
    amount: <bdi>{`${due} ${asset}`}</bdi>,
    network: <bdi>{networkName(network)}</bdi>,
    coin: network === 'Binance_Smart_Chain' ? 'BNB' : 'ETH',
  }
  return (
    <div class="browser-wallets js">
      {says !== 'sent' &&
        wallets.value.map((wallet, i) => (
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
      <output class="verdict" data-good={says === 'sent' || undefined} data-bad={isBad || undefined}>
        <span key={says}>{says && <CriticalLine line={`wallet.${says}`} values={values} />}</span>
      </output>
    </div>
  )
}
