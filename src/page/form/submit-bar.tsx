import type { Page } from '../../contract/page'
import { pageWords } from '../../payment/page-words'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** The form's one submit button, with the cost. */
export function SubmitBar({ page }: { page: Page }) {
  const { form } = useModel()
  const { language, say, price, clock } = useWords()
  const quote = form.quote.value
  const asset = form.asset.value
  const cost = quote?.crypto_amount
  const { button } = pageWords(page, language)
  return (
    <div class="go">
      <button type="submit" class="button" disabled={form.busy.value}>
        {form.busy.value
          ? say('details.sending')
          : button
            ? [button, cost && `${cost} ${asset}`].filter(Boolean).join(' · ')
            : cost
              ? say('details.continue_with', { amount: `${cost} ${asset}` })
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
