import type { MerchantSession } from '../../../contract/session/merchant-session'
import { useI18n } from '../../state/dashboard-context'
import { Joined } from '../joined'
import { Moment } from '../moment'
import { Money } from '../money/money'
import { personName } from '../person-name'
import { StatusBadge } from '../status-badge'
import { Verbatim } from '../verbatim'
import { Row } from './rows'

export function PaymentRow({ payment }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const { id, amount, currency, status, customer, title, reference, created_at } = payment
  const name = customer && (personName(customer) ?? customer.email)
  const about = [
    title,
    name ? <Verbatim key="name">{name}</Verbatim> : t('payments.anonymous'),
    // generated references mean nothing to merchants
    !reference.startsWith('ps_') && (
      <Verbatim key="reference" ltr>
        {reference}
      </Verbatim>
    ),
  ]
  return (
    <Row
      to={{ subject: 'payments', id }}
      main={<Money amount={amount} currency={currency} />}
      state={<StatusBadge status={`parts.${status}`} />}
      about={<Joined of={about} />}
      when={<Moment at={created_at} />}
    />
  )
}
