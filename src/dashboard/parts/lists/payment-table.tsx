import type { MerchantSession } from '../../../contract/session/merchant-session'
import { networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'
import { Joined } from '../joined'
import { Moment } from '../moment'
import { Money } from '../money/money'
import { PaymentStatus } from '../payment-status'
import { personName } from '../person-name'
import { Verbatim } from '../verbatim'
import { type Column, Table } from './table'

/** Route and key of a payment in a table. */
export const PAYMENT_TABLE = {
  keyOf: ({ id }: MerchantSession) => id,
  to: ({ id }: MerchantSession) => ({ subject: 'payments', id }),
}

/** @param options.sortable whether the headings sort the list, which the search does not offer */
export function usePaymentColumns(options: { sortable?: boolean } = {}): readonly Column<MerchantSession>[] {
  const { sortable = false } = options
  const { t } = useI18n()
  return [
    {
      title: t('parts.amount'),
      place: 'main',
      width: 1.3,
      sort: sortable && 'amount',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      title: t('parts.status'),
      place: 'state',
      width: 1.1,
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    { title: t('payments.order'), place: 'about', width: 1.9, cell: (payment) => <Order payment={payment} /> },
    { title: t('parts.customer'), place: 'about', width: 1.4, cell: (payment) => <Customer payment={payment} /> },
    { title: t('payments.coin'), place: 'desk', width: 1.1, cell: (payment) => <Coin payment={payment} /> },
    {
      title: t('parts.created'),
      place: 'when',
      width: 1.6,
      sort: sortable && 'created_at',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      title: t('payments.completed_at'),
      place: 'wide',
      width: 1.6,
      sort: sortable && 'completed_at',
      cell: ({ completed_at }) => completed_at && <Moment at={completed_at} />,
    },
  ]
}

/** The title, and the merchant's own reference. Generated references mean nothing to merchants. */
const Order = ({ payment: { title, reference } }: { payment: MerchantSession }) => (
  <Joined of={[title, !reference.startsWith('ps_') && <Verbatim ltr>{reference}</Verbatim>]} />
)

function Customer({ payment: { customer } }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const name = customer && (personName(customer) ?? customer.email)
  return name ? <Verbatim>{name}</Verbatim> : <span class="muted">{t('payments.anonymous')}</span>
}

/** The coin that the customer chose, above its network. */
const Coin = ({ payment: { crypto_asset: asset, network } }: { payment: MerchantSession }) =>
  asset &&
  network && (
    <bdi dir="ltr" {...UNTRANSLATED}>
      {asset} <span class="muted">{networkName(network)}</span>
    </bdi>
  )

/** Payments that are not a list of their own, such as the newest. */
export const PaymentTable = ({ name, payments }: { name: string; payments: readonly MerchantSession[] }) => (
  <Table name={name} items={payments} columns={usePaymentColumns()} {...PAYMENT_TABLE} />
)
