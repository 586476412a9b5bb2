import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { Amount } from '../../i18n/amount'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'

/** The part of the payment that has arrived, and whether it is confirmed. */
export function PartialProgress({ session, payment }: { session: Session; payment: Payment }) {
  const { tRich, formatDecimal } = useI18n()
  const { asset, paid, amount } = payment
  const needed = session.required_confirmations
  const { transactions } = session
  const isConfirmed =
    needed !== null && transactions.length > 0 && transactions.every(({ confirmations }) => confirmations >= needed)
  return (
    <>
      <p class="lead" key={`${paid} ${isConfirmed}`}>
        {isConfirmed && '✓ '}
        {tRich(isConfirmed ? 'partial.confirmed' : 'partial.text', {
          paid: <Amount>{`${formatDecimal(paid)} ${asset}`}</Amount>,
          amount: <Amount>{`${formatDecimal(amount)} ${asset}`}</Amount>,
        })}
      </p>
      <p class="lead">
        <CriticalLine line="partial.minimum" />
      </p>
    </>
  )
}
