import type { Payment } from '../../payment/screen'
import { Amount } from '../i18n/amount'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import { FeeField } from './fee-field'
import './folded.css'

/** Explains to a customer of an exchange that is not listed that its fee must be added. */
export function WithdrawalFee({ payment }: { payment: Payment }) {
  const { formatDecimal } = useI18n()
  return (
    <>
      <p>
        <CriticalLine
          line="withdrawal_fee.text"
          values={{ amount: <Amount>{`${formatDecimal(payment.due)} ${payment.asset}`}</Amount> }}
        />
      </p>
      <div class="js">
        <FeeField payment={payment} />
      </div>
    </>
  )
}
