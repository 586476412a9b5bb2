import { useSignal } from '@preact/signals'
import { wait } from '../../browser/wait'
import type { Session } from '../../contract/session/session'
import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import type { Payment, Screen } from '../../payment/screen'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import type { AnnouncedWallet } from '../state/ports'
import { claimTransaction } from './claim-transaction'
import type { TransferRequest, WalletOutcome, WalletRefusal, WalletStep } from './wallet-transfer'

/** Asks one wallet for one transfer. */
export type PayFrom = (wallet: AnnouncedWallet, request: TransferRequest) => Promise<WalletOutcome>

/** The state of a transfer, the name of the wallet that was asked for it, and what the transfer also costs. */
type TransferState = { state: WalletStep | WalletRefusal | 'slow' | 'unsure'; wallet: string; cost: string } | null

/** Milliseconds after which a wallet that does not answer can be asked again. Confirming a transfer takes reading. */
const SLOW_AFTER: Record<WalletStep, number> = {
  connect: 20_000,
  network: 20_000,
  // longer than a request to the service
  prepare: 40_000,
  confirm: 60_000,
  confirm_rent: 60_000,
  sign: 60_000,
  // longer than all attempts to send
  send: 180_000,
}

/** The transfer that pays the session; `pay` is null if no wallet can make it. */
export function useWalletTransfer(session: Session, payment: Payment, payFrom: PayFrom) {
  const { api, screen, sessions } = useModel()
  const { t } = useI18n()
  const transfer = useSignal<TransferState>(null)
  /** Number of attempts. Only the latest attempt may send. */
  const attempts = useSignal(0)
  const plan = planTransfer(payment)

  async function pay(announced: AnnouncedWallet) {
    if (!plan) return
    const attempt = ++attempts.value
    const wallet = announced.name || t('wallet.unnamed')
    let cost = '0'
    const isLatest = () => attempts.peek() === attempt
    const show = (state: NonNullable<TransferState>['state']) => {
      if (isLatest()) transfer.value = { state, wallet, cost }
    }
    let slow: ReturnType<typeof setTimeout> | undefined
    const onStep = (step: WalletStep, newCost = cost) => {
      cost = newCost
      show(step)
      clearTimeout(slow)
      slow = setTimeout(() => show(step.startsWith('confirm') ? 'unsure' : 'slow'), SLOW_AFTER[step])
    }
    const isCurrent = () => isLatest() && isStillDue(screen.peek(), session.id, payment)
    const outcome = await payFrom(announced, { ...plan, onStep, isCurrent, pause: wait })
    clearTimeout(slow)
    if (outcome === 'unsure') return show('unsure')
    if ('refused' in outcome) return show(outcome.refused)
    // an earlier attempt that was sent after all ends later attempts
    attempts.value++
    sessions.markSent(session, outcome.sent)
    if (outcome.sent) claimTransaction(api, session.id, outcome.sent)
  }

  return { transfer: transfer.value, pay: plan && pay }
}

function planTransfer({ asset, network, due, address }: Payment) {
  const pair = pairOf(asset, network)
  const atoms = pair && parseUnits(due, pair.decimals)
  return pair && atoms && address !== null ? { pair, address, atoms } : null
}

/** Whether the page still asks for the payment as it was when the button was pressed. */
function isStillDue(now: Screen, id: string, { asset, network, due, address }: Payment): boolean {
  if ((now.name !== 'paying' && now.name !== 'partial') || now.session.id !== id || now.session.renewed_by) return false
  const { payment } = now
  return payment.asset === asset && payment.network === network && payment.due === due && payment.address === address
}
