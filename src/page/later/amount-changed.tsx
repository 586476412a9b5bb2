import type { Payment } from '../../payment/screen'
import { useModel } from '../model/model-context'
import { Grave } from '../words/grave'

/** A price that another process of the service had to ask for again: whoever noted the old amount must hear of it. */
export function AmountChanged({ payment: { amount, asset } }: { payment: Payment }) {
  const { sessions } = useModel()
  const before = sessions.amountBefore.value
  return (
    <output>
      {before && (
        <p class="notice">
          <Grave
            line="paying.amount_changed"
            values={{ before: <bdi>{`${before} ${asset}`}</bdi>, amount: <bdi>{`${amount} ${asset}`}</bdi> }}
          />
        </p>
      )}
    </output>
  )
}
