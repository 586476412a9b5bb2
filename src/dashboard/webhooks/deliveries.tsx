import type { WebhookEventDetail } from '../../contract/webhooks/webhook-event'
import { Row, Rows } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notices/notice'
import { useI18n } from '../state/dashboard-context'
import { findFailureText } from './failure-text'

/** The delivery attempts, newest first, and why the last one failed. */
export function Deliveries({ event: { status, deliveries } }: { event: WebhookEventDetail }) {
  const { t } = useI18n()
  const [last] = deliveries.slice(-1)
  if (!last) return null
  const cause = last.error === null ? null : findFailureText(last)
  return (
    <section class="section">
      <h2>{t('webhooks.deliveries')}</h2>
      {last.error !== null && status !== 'delivered' && (
        <Notice tone="warn">
          <b>{t('webhooks.why')}</b>
          {cause ? <p>{t(cause)}</p> : <p lang="en">{last.error}</p>}
          {status === 'failed' && <p>{t('webhooks.given_up')}</p>}
        </Notice>
      )}
      <Rows name={t('webhooks.deliveries')}>
        {[...deliveries].reverse().map(({ id, at, response_status, duration_ms, error }) => (
          <Row
            key={id}
            main={<Moment at={at} />}
            state={
              response_status === null ? t('webhooks.unanswered') : t('webhooks.answered', { status: response_status })
            }
            about={response_status === null && error !== null && <span lang="en">{error}</span>}
            when={t('webhooks.duration', { ms: duration_ms })}
          />
        ))}
      </Rows>
    </section>
  )
}
