import type { Payment } from '../../../payment/screen'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/** A notice for customers who may have noted the old amount. Only an upstream service can change an amount. */
export function AmountChanged({ payment: { amount, asset } }: { payment: Payment }) {
  const { sessions } = useModel()
  const { formatDecimal } = useI18n()
  const before = sessions.amountBefore.value
  return (
    <output>
      {before && (
        <p class="notice" key={`${before} ${amount}`}>
          <CriticalLine
            line="paying.amount_changed"
            values={{
              before: <Amount>{`${formatDecimal(before)} ${asset}`}</Amount>,
              amount: <Amount>{`${formatDecimal(amount)} ${asset}`}</Amount>,
            }}
          />
        </p>
      )}
    </output>
  )
}
