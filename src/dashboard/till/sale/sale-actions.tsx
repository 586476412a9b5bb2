import { useRef } from 'preact/hooks'
import { createIdempotencyKey } from '../../../browser/idempotency-key'
import { Refusal } from '../../../browser/service-client'
import { MerchantSession } from '../../../contract/session/merchant-session'
import { ActionButton } from '../../parts/actions/action-button'
import { ConfirmButton } from '../../parts/actions/confirm-button'
import { Link } from '../../parts/link'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { HandOverButton } from './hand-over-button'
import { forgetSale, saleInProgress } from './sale-in-progress'
import type { SaleState } from './sale-state'
import { useCreateSale } from './use-create-sale'

type Props = { payment: MerchantSession; state: SaleState }

/** The ways to leave the sale. Until money comes, there is only the link to send, and to cancel. */
export function SaleActions({ payment, state }: Props) {
  const { t, formatMoney } = useI18n()
  const { id, amount, currency, url } = payment
  const leave = useLeave(id)
  const next = (isMain: boolean) => (
    <button type="button" class={isMain ? 'main' : undefined} onClick={leave}>
      {t('till.next')}
    </button>
  )
  const details = (
    <Link to={{ subject: 'payments', id }} class="button">
      {t('till.details')}
    </Link>
  )
  const handOver = <HandOverButton url={url} text={t('till.share_text', { amount: formatMoney(amount, currency) })} />
  switch (state) {
    case 'waiting':
    case 'paying':
      return (
        <div class="sale-actions">
          {handOver}
          <CancelSale id={id} isPaying={state === 'paying'} leave={leave} />
        </div>
      )
    case 'underpaid':
      return (
        <div class="sale-actions">
          {next(false)}
          {handOver}
          {details}
        </div>
      )
    case 'detected':
    case 'review':
      return <div class="sale-actions">{next(false)}</div>
    case 'paid':
    case 'late':
    case 'failed':
      return (
        <div class="sale-actions">
          {next(true)}
          <SameAgain payment={payment} />
          {details}
        </div>
      )
  }
}

function useLeave(id: string) {
  const { router, memory, mode } = useDashboard()
  return () => {
    if (saleInProgress(memory, mode.peek()) === id) forgetSale(memory, mode.peek())
    router.replace(router.href({ subject: 'till' }))
  }
}

/** A customer with an address may have sent the money already, so the cashier confirms. */
function CancelSale({ id, isPaying, leave }: { id: string; isPaying: boolean; leave: () => void }) {
  const { client, refresh, refreshMe } = useDashboard()
  const { t } = useI18n()
  const path = `/api/v1/payment-sessions/${id}`
  async function cancel() {
    try {
      await client.request(`${path}/cancel`, MerchantSession, { method: 'POST' })
    } catch (error) {
      // money may have come meanwhile
      refresh(path)
      // or the role has changed
      if (error instanceof Refusal && error.reason === 'forbidden') refreshMe().catch(() => {})
      throw error
    }
    leave()
  }
  if (!isPaying) return <ActionButton name={t('till.cancel')} action={cancel} />
  return (
    <ConfirmButton name={t('till.cancel')} class="danger" action={cancel} keep={t('till.keep')}>
      <p>{t('till.cancel_text')}</p>
    </ConfirmButton>
  )
}

/** Another sale of the same order, such as after a customer paid with the code of the next one. */
function SameAgain({ payment }: { payment: MerchantSession }) {
  const { t } = useI18n()
  const create = useCreateSale()
  const attempt = useRef(createIdempotencyKey())
  const { amount, currency, title = null, items } = payment
  const body = { till: true, amount, currency, title, ...(items && { items }) }
  return <ActionButton name={t('till.again')} action={() => create(body, attempt.current)} />
}
