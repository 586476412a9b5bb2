import { Payout } from '../../contract/money/payout'
import { Details } from '../parts/details'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
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
            <Details
              of={[
                [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
                [t('parts.status'), <StatusBadge key="status" status={`payouts.${status}`} />],
                [t('payouts.bank'), <PayoutBank key="bank" id={bank_id} />],
                [t('parts.reference'), reference],
                [t('parts.created'), <Moment key="created" at={created_at} />],
                [t('payouts.updated'), status !== 'created' && <Moment key="changed" at={updated_at} />],
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
