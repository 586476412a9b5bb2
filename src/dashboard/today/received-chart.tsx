import { useSignal } from '@preact/signals'
import type { Received } from '../../contract/session/summary'
import { subtractSigned } from '../../payment/money'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import './received-chart.css'

/** Ends of an axis whose half is easy to read, too. */
const STEPS = [1, 2, 4, 5, 10]

/** The end of an axis for values up to `max`: a round number that is not much more. 1 without values. */
export function axisEnd(max: number): number {
  if (max <= 0) return 1
  const scale = 10 ** Math.floor(Math.log10(max))
  const step = STEPS.find((one) => one * scale >= max) ?? 10
  return step * scale
}

/** Received money of a currency per day in 30 days, less refunds, as bars with an axis and as a table. */
export function ReceivedChart({ currencies }: { currencies: readonly Received[] }) {
  const { t } = useI18n()
  const chosen = useSignal(currencies[0]?.currency)
  const found = currencies.find(({ currency }) => currency === chosen.value) ?? currencies[0]
  if (!found) return null
  const received = { ...found, days: found.days.map(withoutRefunds) }
  return (
    <section class="today-chart card">
      <header>
        <h2>{t('today.chart', { currency: received.currency })}</h2>
        {currencies.length > 1 && (
          <div class="chart-currencies">
            {currencies.map(({ currency }) => (
              <button
                key={currency}
                type="button"
                aria-pressed={currency === received.currency}
                onClick={() => {
                  chosen.value = currency
                }}
              >
                {currency}
              </button>
            ))}
          </div>
        )}
      </header>
      <Bars key={received.currency} received={received} />
      <DayTable received={received} />
    </section>
  )
}

const withoutRefunds = (day: Received['days'][number]) => ({
  ...day,
  amount: subtractSigned(day.amount, day.refunded),
})

/**
 * The bars, above a slider that covers them: the pointer, a finger or the arrow keys choose a day, whose value is shown
 * above. The slider makes the chart work with screen readers and in right-to-left languages.
 */
function Bars({ received: { currency, days } }: { received: Received }) {
  const { t, plural, formatDate, formatMoney, formatShortMoney } = useI18n()
  const index = useSignal(days.length - 1)
  const day = days[index.value]
  const end = axisEnd(Math.max(...days.map(({ amount }) => Number(amount))))
  if (!day) return null
  const about = plural('today.payments', day.payments)
  return (
    <>
      <p class="chart-day" key={day.date}>
        <bdi>{formatDate(day.date)}</bdi>: <Money amount={day.amount} currency={currency} />{' '}
        <span class="muted">({about})</span>
      </p>
      <div class="chart">
        <div class="chart-axis" aria-hidden="true">
          {[end, end / 2, 0].map((amount) => (
            <bdi key={amount}>{formatShortMoney(amount, currency)}</bdi>
          ))}
        </div>
        <div class="chart-plot">
          {days.map(({ date, amount }, at) => (
            <span
              key={date}
              class="chart-bar"
              data-current={at === index.value}
              style={{ '--share': String(Math.max(0, Number(amount)) / end) }}
            />
          ))}
          <input
            type="range"
            min="0"
            max={days.length - 1}
            value={index.value}
            aria-label={t('today.day')}
            aria-valuetext={`${formatDate(day.date)}: ${formatMoney(day.amount, currency)}, ${about}`}
            onInput={({ currentTarget }) => {
              index.value = Number(currentTarget.value)
            }}
            onPointerMove={(event) => {
              index.value = dayUnder(event, days.length)
            }}
          />
        </div>
        <div class="chart-dates" aria-hidden="true">
          {[0, Math.floor(days.length / 2), days.length - 1].map((at) => (
            <bdi key={at}>{formatDate(days[at]?.date ?? '')}</bdi>
          ))}
        </div>
      </div>
    </>
  )
}

/** The day under the pointer. The first day is on the right in right-to-left languages. */
function dayUnder({ clientX, currentTarget }: { clientX: number; currentTarget: Element }, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left) / width
  const fromStart = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share
  return Math.min(count - 1, Math.max(0, Math.floor(fromStart * count)))
}

function DayTable({ received: { currency, days } }: { received: Received }) {
  const { t, formatDate } = useI18n()
  return (
    <details>
      <summary>{t('today.table')}</summary>
      <table class="day-table">
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
  )
}
