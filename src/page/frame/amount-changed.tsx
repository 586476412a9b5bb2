import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** A price that another process of the service asked for again: whoever noted the old amount must hear of it. */
export function AmountChanged() {
  const { sessions, screen } = useModel()
  const { say } = useWords()
  const before = sessions.amountBefore.value
  const at = screen.value
  const payment = at.name === 'paying' || at.name === 'partial' ? at.payment : null
  return (
    <output>
      {before && payment && (
        <p class="notice">
          {say('paying.amount_changed', {
            before: `${before} ${payment.asset}`,
            amount: `${payment.amount} ${payment.asset}`,
          })}
        </p>
      )}
    </output>
  )
}
