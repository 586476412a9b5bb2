import { SwapQuotation } from '../../contract/money/swap'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Moment } from '../parts/moment'
import { OwnKeysNotice } from '../parts/notices/own-keys-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { Countdown } from './countdown'
import './execute-swap.css'
import { CurrencyAmount } from '../parts/money/money'

/** Executes a quoted swap. Repeated requests execute it only once. */
export function ExecuteSwap({ swap, reload }: { swap: SwapQuotation; reload: () => void }) {
  const { client, announce } = useDashboard()
  const { t, tRich } = useI18n()
  const { id, fromCurrency, sourceAmount, toCurrency, targetAmount, createdAt, expiresAt } = swap
  const from = <CurrencyAmount amount={sourceAmount} currency={fromCurrency} />
  const to = <CurrencyAmount amount={targetAmount} currency={toCurrency} />
  return (
    <section class="section execute-swap">
      <OwnKeysNotice />
      <p>
        {tRich('swaps.valid_until', { time: <Moment at={expiresAt} /> })}{' '}
        <Countdown window={{ created_at: createdAt, expires_at: expiresAt }} onEnd={reload} />
      </p>
      <ConfirmButton
        name={t('swaps.execute')}
        class="main"
        action={async () => {
          try {
            await client.request(`/api/v1/swaps/quotation/${id}/execute`, SwapQuotation, { method: 'POST' })
            announce(t('swaps.started'))
          } finally {
            // the swap may have been executed even if the answer was lost
            reload()
          }
        }}
      >
        <p>{tRich('swaps.execute_text', { from, to })}</p>
      </ConfirmButton>
    </section>
  )
}
