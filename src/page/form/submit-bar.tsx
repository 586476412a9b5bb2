import type { Page } from '../../contract/page'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** The one submit button, with what it will cost. */
export function SubmitBar({ page }: { page: Page }) {
  const { form } = useModel()
  const { say, price } = useWords()
  const quote = form.quote.value
  const asset = form.asset.value
  const cost = quote?.crypto_amount
  return (
    <div class="go">
      <button type="submit" class="button" disabled={form.busy.value}>
        {form.busy.value
          ? say('details.sending')
          : cost
            ? say('details.continue_with', { amount: `${cost} ${asset}` })
            : say('details.continue')}
      </button>
      <p class="rate">{quote?.rate && say('details.rate', { asset, price: price(quote.rate, page.currency) })}</p>
    </div>
  )
}
