import type { Screen } from '../../../payment/screen'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { StatusLine } from '../../layout/status-line'
import { AskRefund } from '../lazy-refund'
import { AmountChanged } from './amount-changed'
import { PaymentHelp } from './payment-help'
import { PriceIsNew } from './price-is-new'
import { SentPayment } from './sent-payment'
import { TimeLeft, useIsEnding } from './time-left'
import { Transfer } from './transfer'
import './payment.css'

/** The amount and address of an open payment, and how long its price is valid; `partial` asks for the rest. */
export function PaymentScreen({ screen }: { screen: Extract<Screen, { name: 'paying' | 'partial' }> }) {
  const { session, payment } = screen
  const { address } = payment
  const { t } = useI18n()
  // an upstream service has its own rules for late money
  const isEnding = useIsEnding(session) && !session.relayed
  if (screen.sent && address !== null) return <SentPayment screen={screen} sent={screen.sent} />
  return (
    <>
      <StatusLine state={screen.name} text={isEnding ? t('paying.ending') : undefined}>
        <TimeLeft of={session} />
      </StatusLine>
      <AmountChanged payment={payment} />
      <PriceIsNew session={session} />
      {address === null ? <AddressRefused /> : <Transfer screen={screen} address={address} />}
      {session.refundable && <AskRefund page={screen.page} session={session} />}
      <PaymentHelp screen={screen} />
    </>
  )
}

/** A payment whose address is not shown, since money sent to it would be lost. */
function AddressRefused() {
  return (
    <>
      <h1 tabIndex={-1}>
        <CriticalLine line="paying.refused" />
      </h1>
      <p class="refused" role="alert">
        <CriticalLine line="paying.refused_next" />
      </p>
    </>
  )
}
