import { Payout } from '../../contract/money/payout'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

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
      <List
        of={payouts}
        name={t('payouts.title')}
        empty={
          <Empty title={t('payouts.empty')}>
            <p>{t('payouts.empty_text')}</p>
            {payOutButton}
          </Empty>
        }
      >
        {({ id, amount, currency, status, reference, created_at }) => (
          <Row
            key={id}
            to={{ id }}
            main={<Money amount={amount} currency={currency} />}
            state={<StatusBadge status={`payouts.${status}`} />}
            about={reference}
            when={<Moment at={created_at} />}
          />
        )}
      </List>
    </>
  )
}
