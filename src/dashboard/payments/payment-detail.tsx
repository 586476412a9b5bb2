import { MerchantSession } from '../../contract/session/merchant-session'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { PaymentStatus } from '../parts/payment-status'
import { useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useRead } from '../state/use-read'
import { OwnMoney } from './own-money'
import { PaymentActions } from './payment-actions'
import { PaymentDetails } from './payment-details'
import { RefundRequests } from './refund-requests'
import { Refunds } from './refunds'
import { Timeline } from './timeline'

export function PaymentDetail({ id }: { id: string }) {
  const { t, formatMoney } = useI18n()
  const may = useRights()
  const read = useRead(`/api/v1/payment-sessions/${encodeURIComponent(id)}`, MerchantSession)
  const title = read.data ? formatMoney(read.data.amount, read.data.currency) : t('payments.title')
  return (
    <>
      <PageHead title={title} up={{ to: { subject: 'payments' }, name: t('payments.title') }}>
        {read.data && <PaymentStatus payment={read.data} />}
      </PageHead>
      <Loaded of={read}>
        {(payment) => (
          <>
            <PaymentNotices payment={payment} />
            <RefundRequests payment={payment} />
            <PaymentActions payment={payment} />
            <SideBySide aside={<Timeline payment={payment} />}>
              <PaymentDetails payment={payment} />
              <OwnMoney payment={payment} />
              {may('readRefunds') && <Refunds payment={payment} />}
            </SideBySide>
          </>
        )}
      </Loaded>
    </>
  )
}

function PaymentNotices({ payment }: { payment: MerchantSession }) {
  const { t, tRich } = useI18n()
  const { network_unreachable_since, network, held, late, awaiting_rate, accepted } = payment
  return (
    <>
      {network_unreachable_since && (
        <Notice tone="warn">
          <p>
            {tRich('payments.network_unreachable', {
              network: network ?? '',
              time: <Moment at={network_unreachable_since} />,
            })}
          </p>
        </Notice>
      )}
      {held && <Notice tone="warn">{t('payments.held')}</Notice>}
      {awaiting_rate && <Notice tone="warn">{t('payments.awaiting_rate')}</Notice>}
      {accepted && <Notice>{t('payments.accepted_notice')}</Notice>}
      {late && <Notice>{t('payments.late')}</Notice>}
    </>
  )
}
