import type { MerchantSession } from '../../../contract/session/merchant-session'
import { useI18n } from '../../state/dashboard-context'
import { Moment } from '../moment'
import { Money } from '../money/money'
import { personName } from '../person-name'
import { SessionStatusBadge } from '../session-status'
import { Row } from './rows'

/** A payment in a list. */
export function PaymentRow({ payment }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const { id, amount, currency, status, customer, title, reference, created_at } = payment
  const name = customer && (personName(customer) ?? customer.email)
  // a reference that the service made tells nobody anything
  const own = reference.startsWith('ps_') ? [] : [reference]
  const about = [...(title ? [title] : []), name || t('payments.anonymous'), ...own]
  return (
    <Row
      to={{ subject: 'payments', id }}
      main={<Money amount={amount} currency={currency} />}
      state={<SessionStatusBadge status={status} />}
      about={<bdi>{about.join(' · ')}</bdi>}
      when={<Moment at={created_at} />}
    />
  )
}
