import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { readRefundUrl } from '../../api/refund-link'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

const TEXTS = { requested: 'refund.waits', created: 'refund.moving', success: 'refund.done' } as const
const TEXTS_FOR_OTHERS = {
  requested: 'refund.waits_for_customer',
  created: 'refund.moving_to_customer',
  success: 'refund.done_to_customer',
} as const

type Props = { session: Session; refund: NonNullable<Session['refund']> }

/**
 * A notice on a payment's last screen that money is sent back. The browser that paid gets a link to the refund; other
 * people who have the payment's link only read that the customer gets the money.
 */
export function RefundNotice({ session: { id }, refund: { status } }: Props) {
  const { api, paidHere } = useModel()
  const { t } = useI18n()
  const hasCookie = paidHere === id
  // the server cannot read the browser's storage
  const hasToken = useSignal(false)
  useEffect(() => {
    hasToken.value = api.hasPayerToken(id)
  }, [api, id, hasToken])
  if (status === 'failed') return null
  const isPayer = hasCookie || hasToken.value
  const text = (isPayer ? TEXTS : TEXTS_FOR_OTHERS)[status]
  return (
    <div class="refund-notice" key={text}>
      <p>{t(text)}</p>
      {!isPayer && status === 'requested' && <p>{t('refund.link_is_mailed')}</p>}
      {isPayer && <RefundButton id={id} isWaiting={status === 'requested'} hasToken={hasToken.value} />}
    </div>
  )
}

function RefundButton({ id, isWaiting, hasToken }: { id: string; isWaiting: boolean; hasToken: boolean }) {
  const { api, ports, slug } = useModel()
  const { language, t } = useI18n()
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const className = isWaiting ? 'button' : 'quiet'
  const label = t(isWaiting ? 'refund.open' : 'refund.follow')
  // a browser that paid without script has a cookie for the payment's path, which this link sends
  if (!hasToken)
    return (
      <a class={className} href={`/p/${slug}/s/${id}/refund?lang=${language}`}>
        {label}
      </a>
    )

  async function open() {
    if (state.value === 'busy') return
    state.value = 'busy'
    const answer = await readRefundUrl(api, id)
    state.value = 'data' in answer ? 'idle' : 'failed'
    if ('data' in answer) ports.openDocument(`${answer.data.url}?lang=${language}`)
  }

  return (
    <>
      <button type="button" class={className} disabled={state.value === 'busy'} onClick={open}>
        <span key={String(state.value === 'busy')}>{state.value === 'busy' ? t('details.sending') : label}</span>
      </button>
      <p class="problem" role="alert">
        {state.value === 'failed' && <span>{t('refund.unopened')}</span>}
      </p>
    </>
  )
}
