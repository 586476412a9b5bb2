import type { Payment } from '../../../payment/screen'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useModel } from '../../state/model-context'

/** A notice for customers who may have noted the old amount, which can change in front of an upstream. */
export function AmountChanged({ payment: { amount, asset } }: { payment: Payment }) {
  const { sessions } = useModel()
  const before = sessions.amountBefore.value
  return (
    <output>
      {before && (
        <p class="notice" key={`${before} ${amount}`}>
          <CriticalLine
            line="paying.amount_changed"
            values={{
              before: <Amount>{`${before} ${asset}`}</Amount>,
              amount: <Amount>{`${amount} ${asset}`}</Amount>,
            }}
          />
        </p>
      )}
    </output>
  )
}
