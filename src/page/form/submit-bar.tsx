import type { Page } from '../../contract/page'
import { pageWords } from '../../payment/page-words'
import { usePath } from '../frame/use-path'
import { useModel } from '../model/model-context'
import { statusMessageKey } from '../words/status-message-key'
import { useWords } from '../words/words-context'

/** The form's one submit button, with the cost, and the way back to a payment that was begun before. */
export function SubmitBar({ page }: { page: Page }) {
  const { begun, form } = useModel()
  const { language, say, price, clock } = useWords()
  const quote = form.quote.value
  const asset = form.asset.value
  const cost = quote?.crypto_amount
  const { button } = pageWords(page, language)
  const other = begun.value
  const path = usePath(other)
  return (
    <div class="go">
      {other && (
        // in the bar, where it moves nothing that somebody is about to tap
        <p class="notice">
          {say(statusMessageKey(other))} <a href={path}>{say('renew.open')}</a>
        </p>
      )}
      <button type="submit" class="button" disabled={form.busy.value}>
        {form.busy.value
          ? say('details.sending')
          : button
            ? [button, cost && `${cost}\u00a0${asset}`].filter(Boolean).join(' · ')
            : cost
              ? say('details.continue_with', { amount: `${cost}\u00a0${asset}` })
              : say('details.continue')}
      </button>
      {quote?.rate && (
        <p class="rate">
          {say('details.rate', { asset, price: price(quote.rate, page.currency) })}
          <br />
          {say('details.rate_at', { time: clock(quote.at) })}
        </p>
      )}
    </div>
  )
}
