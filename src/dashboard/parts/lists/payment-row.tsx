import type { MerchantSession } from '../../../contract/session/merchant-session'
import { useI18n } from '../../state/dashboard-context'
import { Moment } from '../moment'
import { Money } from '../money/money'
import { PaymentStatus } from '../payment-status'
import { personName } from '../person-name'
import { Row } from './rows'

export function PaymentRow({ payment }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const { id, amount, currency, customer, title, reference, created_at } = payment
  const name = customer && (personName(customer) ?? customer.email)
  // generated references mean nothing to merchants
  const ownReference = reference.startsWith('ps_') ? [] : [reference]
  const about = [...(title ? [title] : []), name || t('payments.anonymous'), ...ownReference]
  return (
    <Row
      to={{ subject: 'payments', id }}
      main={<Money amount={amount} currency={currency} />}
      state={<PaymentStatus payment={payment} />}
      about={<bdi>{about.join(' · ')}</bdi>}
      when={<Moment at={created_at} />}
    />
  )
}
