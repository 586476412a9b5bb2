import { Payout } from '../../contract/money/payout'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { Details } from '../parts/details'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import '../parts/detail-view/timeline.css'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { PayoutBank } from './payout-bank'

/** One payout, reloaded until it succeeds or fails. */
export function PayoutDetail({ id }: { id: string }) {
  const { t } = useI18n()
  const payout = useRead(`/api/v1/payouts/${encodeURIComponent(id)}`, Payout)
  useReloadWhile(payout.data?.status === 'created', payout.reload)
  return (
    <>
      <PageHead title={t('payouts.payout')} up={{ to: {}, name: t('payouts.title') }} />
      <Loaded of={payout}>
        {({ amount, currency, status, reason, reference, bank_id, created_at, updated_at }) => (
          <>
            {status === 'failed' && (
              <Notice tone="bad">
                <p>{t('payouts.failed_text')}</p>
                {reason && <p lang="en">{reason}</p>}
              </Notice>
            )}
            <SideBySide aside={<History status={status} created_at={created_at} updated_at={updated_at} />}>
              <Details
                of={[
                  [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
                  [t('parts.status'), <StatusBadge key="status" status={`payouts.${status}`} />],
                  [t('payouts.bank'), <PayoutBank key="bank" id={bank_id} />],
                  [t('parts.reference'), reference],
                ]}
              />
            </SideBySide>
          </>
        )}
      </Loaded>
    </>
  )
}

/** When the payout started, and how it ended. */
function History({ status, created_at, updated_at }: Pick<Payout, 'status' | 'created_at' | 'updated_at'>) {
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('payments.timeline')}</h2>
      <ol class="timeline card">
        <li>
          <b>{t('payouts.sent')}</b>
          <span class="muted">
            <Moment at={created_at} />
          </span>
        </li>
        {status !== 'created' && (
          <li>
            <b>{t(`payouts.${status}`)}</b>
            <span class="muted">
              <Moment at={updated_at} />
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}
