import type { Payment } from '../../payment/screen'
import { useModel } from '../model/model-context'
import { useWords } from '../words/words-context'

/** A price that another process of the service had to ask for again: whoever noted the old amount must hear of it. */
export function AmountChanged({ payment: { amount, asset } }: { payment: Payment }) {
  const { sessions } = useModel()
  const { say } = useWords()
  const before = sessions.amountBefore.value
  return (
    <output>
      {before && (
        <p class="notice">
          {say('paying.amount_changed', { before: `${before} ${asset}`, amount: `${amount} ${asset}` })}
        </p>
      )}
    </output>
  )
}
