import { useRef } from 'preact/hooks'
import type { Page } from '../../../contract/page/page'
import { plainAmount } from '../../../payment/amount-input'
import { parseUnits } from '../../../payment/money'
import { pageWords } from '../../../payment/page-words'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import type { Quote } from '../../state/create-quotes'
import { useModel } from '../../state/model-context'
import { StartedPayment } from '../lazy-screens'
import { useStickyBar } from './use-sticky-bar'
import './submit-bar.css'

/** The form's only submit button, with the cost. It sticks to the screen once coin and network are chosen. */
export function SubmitBar({ page }: { page: Page }) {
  const model = useModel()
  const { startedSession, showStartedFirst, visibleSession, form } = model
  const { language, t, formatRate, formatTime, formatDecimal } = useI18n()
  const bar = useRef<HTMLDivElement>(null)
  const quote = form.quote.value
  const asset = form.asset.value
  const canStick = useStickyBar(bar, model)
  const cost = quote?.crypto_amount
  const { button } = pageWords(page, language)
  const total = cost && `${formatDecimal(cost)}\u00a0${asset}`
  const price = visibleSession.value?.amount ?? page.amount ?? plainAmount(form.amount.value, page.currency, language)
  const label = form.busy.value
    ? t('details.sending')
    : button
      ? [button, total].filter(Boolean).join(' · ')
      : total
        ? t('details.continue_with', { amount: total })
        : t('details.continue')
  return (
    <div class="go" ref={bar} data-stuck={canStick || undefined}>
      {/* at the end of the form, the payment does not move fields that the customer is about to tap */}
      {startedSession.value && !showStartedFirst.value && <StartedPayment session={startedSession.value} />}
      <button type="submit" class="button" disabled={form.busy.value}>
        <span key={label}>{label}</span>
      </button>
      {total && quote && isSmallest(quote, price) && (
        <p class="rate" key={total}>
          {t('details.smallest', { amount: total })}
        </p>
      )}
      {quote?.rate && (
        <p class="rate" key={`${asset} ${quote.rate} ${quote.at}`} {...UNTRANSLATED}>
          {t('details.rate', { asset, price: formatRate(quote.rate, page.currency) })}
          <br />
          {t('details.rate_at', { time: formatTime(quote.at) })}
        </p>
      )}
    </div>
  )
}

const DIGITS = 18

/** Whether the cost is clearly more than the price, because wallets cannot send less of this coin. */
function isSmallest({ crypto_amount, rate }: Quote, price: string | null): boolean {
  const units = (decimal: string | null) => parseUnits(decimal ?? '', DIGITS) ?? 0n
  const due = units(price) * 10n ** BigInt(DIGITS)
  return due > 0n && units(crypto_amount) * units(rate) * 100n > due * 105n
}
