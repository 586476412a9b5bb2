import { Payout } from '../../contract/money/payout'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { TableList } from '../parts/lists/list'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { OwnKeysNotice } from '../parts/notices/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { PayoutBank } from './payout-bank'

export function PayoutList() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { page } = router.route.value.query
  const payouts = useList('/api/v1/payouts', Payout, { page })
  const payOutButton = isOwner.value && (
    <Link to={{ id: 'new' }} class="button main">
      {t('payouts.new')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('payouts.title')}>
        <Link to={{ id: 'banks' }} class="button">
          {t('payouts.banks')}
        </Link>
        {payOutButton}
      </PageHead>
      <OwnKeysNotice />
      <TableList
        of={payouts}
        name={t('payouts.title')}
        empty={
          <Empty title={t('payouts.empty')}>
            <p>{t('payouts.empty_text')}</p>
            {payOutButton}
          </Empty>
        }
        keyOf={({ id }) => id}
        to={({ id }) => ({ id })}
        columns={[
          {
            title: t('parts.amount'),
            place: 'main',
            width: 1.3,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          {
            title: t('parts.status'),
            place: 'state',
            width: 1,
            cell: ({ status }) => <StatusBadge status={`payouts.${status}`} />,
          },
          {
            title: t('payouts.bank'),
            place: 'about',
            width: 2,
            cell: ({ bank_id }) => <PayoutBank id={bank_id} />,
          },
          {
            title: t('parts.reference'),
            place: 'desk',
            width: 1.5,
            cell: ({ reference }) => reference && <bdi dir="ltr">{reference}</bdi>,
          },
          {
            title: t('parts.created'),
            place: 'when',
            width: 1.3,
            cell: ({ created_at }) => <Moment at={created_at} />,
          },
        ]}
      />
    </>
  )
}
