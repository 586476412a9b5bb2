import { Payout } from '../../contract/money/payout'
import { Facts } from '../parts/facts'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { BankInWords } from './bank-in-words'
import { PayoutStatusBadge } from './payout-status'

/** One payout, read again until it has arrived or failed. */
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
                [t('payouts.amount'), <Money key="amount" amount={amount} currency={currency} />],
                [t('payouts.status'), <PayoutStatusBadge key="status" status={status} />],
                [t('payouts.bank'), <BankInWords key="bank" id={bank_id} />],
                [t('payouts.reference'), reference],
                [t('payouts.made'), <Moment key="made" at={created_at} />],
                [t('payouts.changed'), status !== 'created' && <Moment key="changed" at={updated_at} />],
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
