import { MerchantSession } from '../../contract/session/merchant-session'
import { Summary } from '../../contract/session/summary'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { PaymentRow } from '../parts/lists/payment-row'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useNewDay } from '../state/use-new-day'
import { useList, useRead } from '../state/use-read'
import { NeedsAttention } from './needs-attention'
import { ReceivedChart } from './received-chart'

const NEWEST_COUNT = 8

/** Money received, what needs attention, and the newest payments, updated live. */
export function Today() {
  const may = useRights()
  const { t } = useI18n()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const summary = useRead('/api/v1/summary', Summary, { time_zone: timeZone })
  useNewDay(summary.reload)
  const newest = useList('/api/v1/payment-sessions', MerchantSession, { limit: NEWEST_COUNT })
  return (
    <>
      <PageHead title={t('today.title')}>
        {may('takePayments') && (
          <Link to={{ subject: 'till' }} class="button main">
            {t('till.title')}
          </Link>
        )}
      </PageHead>
      <Loaded of={summary}>
        {({ currencies, attention }) => (
          <>
            <NeedsAttention attention={attention} />
            {currencies.map((received) => (
              <ReceivedChart key={received.currency} received={received} />
            ))}
          </>
        )}
      </Loaded>
      <section class="section">
        <Loaded of={newest}>
          {({ items }) =>
            items.length === 0 ? (
              <FirstStep />
            ) : (
              <>
                <h2>{t('today.newest')}</h2>
                <Rows name={t('today.newest')}>
                  {items.map((payment) => (
                    <PaymentRow key={payment.id} payment={payment} />
                  ))}
                </Rows>
                <p>
                  <Link to={{ subject: 'payments' }} class="more">
                    {t('today.all')}
                  </Link>
                </p>
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

/** The first step for a merchant without payments, which differs in live mode. */
function FirstStep() {
  const { mode, isOwner } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  if (mode.value === 'live')
    return (
      <Empty title={t('today.first_live')}>
        <p>{t('today.first_live_text')}</p>
        {isOwner.value && (
          <Link to={{ subject: 'wallets' }} class="button main">
            {t('wallets.add')}
          </Link>
        )}
      </Empty>
    )
  return (
    <Empty title={t('today.first')}>
      <p>{t('today.first_text')}</p>
      {may('takePayments') && (
        <Link to={{ subject: 'till' }} class="button main">
          {t('till.title')}
        </Link>
      )}
    </Empty>
  )
}
