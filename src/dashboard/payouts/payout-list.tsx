import { Payout } from '../../contract/money/payout'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { PayoutStatusBadge } from './payout-status'

/** The payouts of the mode, newest first. */
export function PayoutList() {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { page } = router.place.value.query
  const payouts = useList('/api/v1/payouts', Payout, { page })
  const payOut = me.value?.member.role === 'owner' && (
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
        {payOut}
      </PageHead>
      <OwnKeysNotice />
      <Loaded of={payouts}>
        {({ items, meta }) =>
          items.length === 0 && !page ? (
            <Empty title={t('payouts.none')}>
              <p>{t('payouts.none_text')}</p>
              {payOut}
            </Empty>
          ) : (
            <>
              <Rows name={t('payouts.title')}>
                {items.map(({ id, amount, currency, status, reference, created_at }) => (
                  <Row
                    key={id}
                    to={{ id }}
                    main={<Money amount={amount} currency={currency} />}
                    state={<PayoutStatusBadge status={status} />}
                    about={reference}
                    when={<Moment at={created_at} />}
                  />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
