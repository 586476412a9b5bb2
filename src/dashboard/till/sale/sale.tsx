import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MerchantSession } from '../../../contract/session/merchant-session'
import { LinkQr } from '../../parts/actions/link-qr'
import { Loaded } from '../../parts/loaded'
import { LargeMoney } from '../../parts/money/large-money'
import { useTitle } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useRead } from '../../state/use-read'
import { useReloadWhile } from '../../state/use-reload-while'
import { OfflineNotice } from '../layout/offline-notice'
import { useOffline } from '../layout/use-offline'
import { EarlierSaleNotice } from '../sales/earlier-sale-notice'
import type { EarlierSale } from '../sales/use-earlier-sale'
import { isOn } from '../settings/device-settings'
import { playPaid, vibratePaid } from './alert-paid'
import { SaleActions } from './sale-actions'
import { forgetSale, saleInProgress, storeSale } from './sale-in-progress'
import { isOpen, type SaleState, saleStateOf } from './sale-state'
import { saleText } from './sale-text'
import { useAwake } from './use-awake'
import './sale.css'

/** Longest interval between reloads, for connections without live events. */
const MAX_PAUSE_MS = 5000

type Props = { id: string; earlier: EarlierSale; offlineSince: Signal<number | null> }

/** The code for the customer, and then the state of the payment in large print. */
export function Sale({ id, earlier, offlineSince }: Props) {
  const { mode, memory, router, refreshMe } = useDashboard()
  const i18n = useI18n()
  const { t, formatMoney } = i18n
  const read = useRead(`/api/v1/payment-sessions/${encodeURIComponent(id)}`, MerchantSession)
  const { data, problem, reload } = read
  const state = data && saleStateOf(data)
  const offline = useOffline(read, offlineSince)
  const { markSeen } = earlier
  useEffect(() => {
    if (data) markSeen(data)
  }, [data, markSeen])
  // a glance at the tab is enough while the cashier does something else
  useTitle(
    data
      ? `${saleText(i18n, data, saleStateOf(data)).text} · ${formatMoney(data.amount, data.currency)}`
      : t('till.title'),
  )
  useReloadWhile(state === null || isOpen(state), reload, MAX_PAUSE_MS)
  useAwake(isOn(memory, 'awake'))
  useAlertWhenPaid(id, state)
  const renewedBy = data?.renewed_by ?? null
  useEffect(() => {
    // the customer took a new price, which made a new payment
    if (renewedBy === null) return
    if (saleInProgress(memory, mode.peek()) === id) storeSale(memory, mode.peek(), renewedBy)
    router.replace(router.href({ subject: 'till', id: renewedBy }))
  }, [renewedBy, id, memory, mode, router])
  const reason = problem?.reason
  useEffect(() => {
    if (reason === 'forbidden') refreshMe().catch(() => {})
    // the stored sale belongs to another merchant, who was signed in on this device before
    if (reason !== 'missing' || saleInProgress(memory, mode.peek()) !== id) return
    forgetSale(memory, mode.peek())
    router.replace(router.href({ subject: 'till' }))
  }, [reason, id, memory, mode, router, refreshMe])
  return (
    <main class="till sale" data-mode={mode.value} data-state={state}>
      <h1 class="spoken">{t('till.title')}</h1>
      {mode.value === 'test' && <p class="till-test-line">{t('layout.test_hint')}</p>}
      {offline && <OfflineNotice offline={offline} />}
      <EarlierSaleNotice earlier={earlier.sales} />
      <Loaded of={offline ? { ...read, problem: null } : read}>{(payment) => <Payment payment={payment} />}</Loaded>
    </main>
  )
}

function Payment({ payment }: { payment: MerchantSession }) {
  const i18n = useI18n()
  const { t } = i18n
  const { amount, currency, title, url } = payment
  const state = saleStateOf(payment)
  const { text, hints } = saleText(i18n, payment, state)
  const hasCode = state === 'waiting' || state === 'paying' || state === 'underpaid'
  return (
    <div class="sale-body">
      <div class="sale-price">
        <LargeMoney amount={amount} currency={currency} />
        {title && <p class="sale-title">{title}</p>}
      </div>
      <div class={hasCode ? 'sale-code' : 'sale-code sale-sign-code'}>
        {hasCode ? <LinkQr key={url} url={url} name={t('till.qr')} /> : <Sign state={state} payment={payment} />}
      </div>
      <div class="sale-facts">
        <output class="sale-state">
          <span key={text}>{text}</span>
        </output>
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
        <SaleActions payment={payment} state={state} />
      </div>
    </div>
  )
}

/** The state as a picture, large enough to be read across a counter. */
function Sign({ state, payment }: { state: SaleState; payment: MerchantSession }) {
  const { confirmations, required_confirmations: required } = payment
  const share = state === 'detected' && required ? Math.min(confirmations / required, 1) : 1
  return (
    <svg class="sale-sign" viewBox="0 0 100 100" aria-hidden="true">
      <circle class="sale-ring" cx="50" cy="50" r="44" pathLength="100" />
      <circle class="sale-share" cx="50" cy="50" r="44" pathLength="100" stroke-dasharray={`${100 * share} 100`} />
      {state === 'paid' && <path class="sale-mark" d="M29 52l14 14 28-32" />}
      {(state === 'late' || state === 'review') && <path class="sale-mark" d="M50 28v24l14 10" />}
      {state === 'failed' && <path class="sale-mark" d="M35 35l30 30m0-30l-30 30" />}
    </svg>
  )
}

/** Sound and vibration when the present customer’s sale becomes paid on this screen. Other sales are silent. */
function useAlertWhenPaid(id: string, state: SaleState | null) {
  const { memory, mode } = useDashboard()
  const before = useRef(state)
  useEffect(() => {
    const wasOpen = before.current !== null && isOpen(before.current)
    before.current = state
    if (state !== 'paid' || !wasOpen || saleInProgress(memory, mode.peek()) !== id) return
    if (isOn(memory, 'sound')) playPaid()
    if (isOn(memory, 'vibration')) vibratePaid()
  }, [id, state, memory, mode])
}
