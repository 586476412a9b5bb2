import type { Page } from '../../../contract/page'
import { pageWords } from '../../../payment/page-words'
import { useI18n } from '../../i18n/i18n-context'
import { statusMessageKey } from '../../i18n/status-message-key'
import { UNTRANSLATED } from '../../i18n/untranslated'
import { usePath } from '../../layout/use-path'
import { useModel } from '../../state/model-context'

/** The form's one submit button, with the cost, and the way back to a payment that was begun before. */
export function SubmitBar({ page }: { page: Page }) {
  const { begun, form } = useModel()
  const { language, t, formatRate, formatTime } = useI18n()
  const quote = form.quote.value
  const asset = form.asset.value
  const cost = quote?.crypto_amount
  const { button } = pageWords(page, language)
  const other = begun.value
  const path = usePath(other)
  const total = cost && `${cost}\u00a0${asset}`
  const label = form.busy.value
    ? t('details.sending')
    : button
      ? [button, total].filter(Boolean).join(' · ')
      : total
        ? t('details.continue_with', { amount: total })
        : t('details.continue')
  return (
    <div class="go">
      {other && (
        // in the bar, where it moves nothing that somebody is about to tap
        <p class="notice">
          <span key={other.status}>{t(statusMessageKey(other))}</span> <a href={path}>{t('renew.open')}</a>
        </p>
      )}
      <button type="submit" class="button" disabled={form.busy.value}>
        <span key={label}>{label}</span>
      </button>
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
