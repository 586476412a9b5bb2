import { useSignal } from '@preact/signals'
import { MerchantSession } from '../../contract/session/merchant-session'
import { type Received, Summary } from '../../contract/session/summary'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { PaymentTable } from '../parts/lists/payment-table'
import { Loaded } from '../parts/loaded'
import { HandleNotice } from '../parts/notices/handle-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useNewDay } from '../state/use-new-day'
import { useList, useRead } from '../state/use-read'
import { GoLive } from './go-live'
import { NeedsAttention } from './needs-attention'
import { ReceivedCards } from './received-cards'
import { ReceivedChart } from './received-chart'
import { SetupSteps } from './setup-steps'
import './today.css'

const NEWEST_COUNT = 8

/** Money received, what needs attention, and the newest payments, updated live. */
export function Today() {
  const { isOwner, mode } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const summary = useRead('/api/v1/summary', Summary, { time_zone: timeZone })
  useNewDay(summary.reload)
  return (
    <>
      <PageHead title={t('today.title')}>
        {may('takePayments') && (
          <Link to={{ subject: 'till' }} class="button main">
            {t('till.title')}
          </Link>
        )}
      </PageHead>
      <HandleNotice />
      {isOwner.value && mode.value === 'live' && <GoLive />}
      <Loaded of={summary}>{(data) => <Overview summary={data} />}</Loaded>
      <Newest />
    </>
  )
}

function Overview({ summary: { currencies, total, attention, setup } }: { summary: Summary }) {
  const { isOwner, mode, memory } = useDashboard()
  const key = `malipo-setup-dismissed-${mode.value}`
  const isDismissed = useSignal(memory.getItem(key) !== null)
  const isSetUp = Object.values(setup).every(Boolean)
  const byUse = [...currencies].sort((one, other) => paymentsOf(other) - paymentsOf(one))
  const steps = isOwner.value && !isSetUp && !isDismissed.value && (
    <SetupSteps
      setup={setup}
      dismiss={() => {
        memory.setItem(key, 'yes')
        isDismissed.value = true
      }}
    />
  )
  return (
    <>
      {/* a merchant who is paid already looks for the money first */}
      {!setup.payment && steps}
      <div class="today-overview" data-calm={attention.length === 0}>
        <NeedsAttention attention={attention} />
        {byUse.length > 0 && <ReceivedCards currencies={byUse} total={total} />}
        <ReceivedChart currencies={byUse} />
      </div>
      {setup.payment && steps}
    </>
  )
}

const paymentsOf = ({ days }: Received) => days.reduce((sum, { payments }) => sum + payments, 0)

function Newest() {
  const { t } = useI18n()
  const newest = useList('/api/v1/payment-sessions', MerchantSession, { limit: NEWEST_COUNT })
  return (
    <section class="section">
      <h2>{t('today.newest')}</h2>
      <Loaded of={newest}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('payments.empty')}>
              <p>{t('payments.empty_text')}</p>
            </Empty>
          ) : (
            <>
              <PaymentTable name={t('today.newest')} payments={items} />
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
  )
}
