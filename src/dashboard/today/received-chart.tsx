import type { Received } from '../../contract/session/summary'
import { subtractUnits } from '../../payment/money'
import { LargeMoney } from '../parts/money/large-money'
import { useI18n } from '../state/dashboard-context'
import './received-chart.css'
import { Money } from '../parts/money/money'

const HEIGHT = 48
const BAR = 10
const STEP = 14

/** Received money of a currency today and in 30 days, as a chart and as a table. */
export function ReceivedChart({ received }: { received: Received }) {
  const { t, tRich, plural, formatDate } = useI18n()
  const { currency, today, refunded_today, payments_today, last_30_days, refunded_30_days, days } = received
  // a number is exact enough for the height of a bar
  const maxAmount = Math.max(...days.map(({ amount }) => Number(amount)), 1)
  return (
    <section class="received card">
      <h2>{t('today.received')}</h2>
      <LargeMoney amount={subtractUnits(today, refunded_today)} currency={currency} />
      <Gross currency={currency} gross={today} refunded={refunded_today} />
      <p class="muted">{payments_today > 0 ? plural('today.payments', payments_today) : t('today.no_payments')}</p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={t('today.chart', { currency })}
        preserveAspectRatio="none"
      >
        {days.map(({ date, amount }, index) => {
          const height = Math.max(1, Math.round((Number(amount) / maxAmount) * HEIGHT))
          return <rect key={date} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
        })}
      </svg>
      <p>
        {tRich('today.last_30_days', {
          amount: <Money key="sum" amount={subtractUnits(last_30_days, refunded_30_days)} currency={currency} />,
        })}
      </p>
      <Gross currency={currency} gross={last_30_days} refunded={refunded_30_days} />
      <details>
        <summary>{t('today.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('today.day')}</th>
              <th scope="col">{t('parts.amount')}</th>
              <th scope="col">{t('payments.title')}</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ date, amount, payments }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>
                  <Money amount={amount} currency={currency} />
                </td>
                <td>{payments}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

type GrossProps = { currency: Received['currency']; gross: string; refunded: string }

/** The sum before refunds, if there were any. */
function Gross({ currency, gross, refunded }: GrossProps) {
  const { tRich } = useI18n()
  if (Number(refunded) === 0) return null
  return (
    <p class="muted">
      {tRich('today.gross', {
        gross: <Money key="gross" amount={gross} currency={currency} />,
        refunded: <Money key="refunded" amount={refunded} currency={currency} />,
      })}
    </p>
  )
}
