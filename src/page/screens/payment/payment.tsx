import type { Screen } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { StatusLine } from '../../layout/status-line'
import { AskRefund } from '../lazy-refund'
import { AmountChanged } from './amount-changed'
import { AppSteps } from './app-steps'
import { PartialProgress } from './partial-progress'
import { PaymentHelp } from './payment-help'
import { PriceIsNew } from './price-is-new'
import { SendOnly } from './send-only'
import { SentPayment } from './sent-payment'
import { TimeLeft } from './time-left'
import { Transfer } from './transfer'
import './payment.css'

/** The amount and address of an open payment, and how long its price is valid; `partial` asks for the rest. */
export function PaymentScreen({ screen }: { screen: Extract<Screen, { name: 'paying' | 'partial' }> }) {
  const { session, payment } = screen
  const { t, formatRate, formatMoney, formatDecimal } = useI18n()
  const { asset, network, address } = payment
  if (screen.isSent && address !== null) return <SentPayment screen={screen} />
  const due = `${formatDecimal(payment.due)} ${asset}`
  const name = networkName(network)
  const isPartial = screen.name === 'partial'
  return (
    <>
      <StatusLine state={screen.name}>
        <TimeLeft of={session} />
      </StatusLine>
      <AmountChanged payment={payment} />
      <PriceIsNew session={session} />
      <h1 tabIndex={-1}>
        {/* the key is not on the heading itself, which may have the focus */}
        <span key={`${screen.name} ${due}`}>
          {address === null ? (
            <CriticalLine line="paying.refused" />
          ) : (
            <CriticalLine
              line={isPartial ? 'partial.title' : 'paying.send'}
              values={{ amount: <Amount class="sum">{due}</Amount>, network: <bdi>{name}</bdi> }}
            />
          )}
        </span>
      </h1>
      {address === null ? (
        <p class="refused" role="alert">
          <CriticalLine line="paying.refused_next" />
        </p>
      ) : (
        <>
          {isPartial && <PartialProgress session={session} payment={payment} />}
          <SendOnly asset={asset} network={network} />
          <AppSteps session={session} payment={payment} />
          <Transfer session={session} payment={payment} address={address} />
        </>
      )}
      {session.refundable && <AskRefund page={screen.page} session={session} />}
      <PaymentHelp screen={screen} />
      {payment.rate && (
        <p class="rate" key={payment.rate} {...UNTRANSLATED}>
          {t('paying.price', {
            fiat: formatMoney(session.amount, session.currency),
            asset,
            price: formatRate(payment.rate, session.currency),
          })}
        </p>
      )}
    </>
  )
}
