import type { ComponentChildren } from 'preact'
import type { Currency } from '../../contract/enums'
import type { Received, ReceivedTotal } from '../../contract/session/summary'
import { subtractSigned } from '../../payment/money'
import { LargeMoney } from '../parts/money/large-money'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import './received-cards.css'

type Props = { currencies: readonly Received[]; total: ReceivedTotal | null }

/** One card per currency, the most used first, after a total of all. Refunds are deducted. */
export function ReceivedCards({ currencies, total }: Props) {
  const { t, plural } = useI18n()
  return (
    <div class="received-cards">
      {total && (
        <Card
          title={t('today.total', { currency: total.currency })}
          currency={total.currency}
          today={total.today}
          last30Days={total.last_30_days}
        >
          <p class="muted">{t('today.total_text')}</p>
        </Card>
      )}
      {currencies.map(({ currency, today, refunded_today, payments_today, last_30_days, refunded_30_days }) => (
        <Card
          key={currency}
          title={currencies.length > 1 ? t('today.received_in', { currency }) : t('today.received')}
          currency={currency}
          today={subtractSigned(today, refunded_today)}
          last30Days={subtractSigned(last_30_days, refunded_30_days)}
        >
          <p class="muted">{payments_today > 0 ? plural('today.payments', payments_today) : t('today.no_payments')}</p>
          <Gross currency={currency} gross={today} refunded={refunded_today} />
        </Card>
      ))}
    </div>
  )
}

type CardProps = {
  title: string
  currency: Currency
  today: string
  last30Days: string
  /** Notes below the amount. */
  children: ComponentChildren
}

function Card({ title, currency, today, last30Days, children }: CardProps) {
  const { tRich } = useI18n()
  return (
    <section class="received card">
      <h2>{title}</h2>
      <LargeMoney amount={today} currency={currency} />
      {children}
      <p>{tRich('today.last_30_days', { amount: <Money key="sum" amount={last30Days} currency={currency} /> })}</p>
    </section>
  )
}

type GrossProps = { currency: Currency; gross: string; refunded: string }

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
