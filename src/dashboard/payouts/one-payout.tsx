import { Payout } from '../../contract/money/payout'
import { Facts } from '../parts/facts'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { BankInWords } from './bank-in-words'

/** One payout, reloaded until it succeeds or fails. */
export function OnePayout({ id }: { id: string }) {
  const { t } = useI18n()
  const payout = useRead(`/api/v1/payouts/${encodeURIComponent(id)}`, Payout)
  useReloadWhile(payout.data?.status === 'created', payout.reload)
  return (
    <>
      <PageHead title={t('payouts.one')} up={{ to: {}, name: t('payouts.title') }} />
      <Loaded of={payout}>
        {({ amount, currency, status, reason, reference, bank_id, created_at, updated_at }) => (
          <>
            {status === 'failed' && (
              <Notice tone="bad">
                <p>{t('payouts.failed_text')}</p>
                {reason && <p lang="en">{reason}</p>}
              </Notice>
            )}
            <Facts
              of={[
                [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
                [t('parts.status'), <StatusBadge key="status" of={`payouts.${status}`} />],
                [t('payouts.bank'), <BankInWords key="bank" id={bank_id} />],
                [t('parts.reference'), reference],
                [t('parts.created'), <Moment key="made" at={created_at} />],
                [t('payouts.changed'), status !== 'created' && <Moment key="changed" at={updated_at} />],
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
