import { WebhookEventDetail } from '../../contract/webhooks/webhook-event'
import { UNTRANSLATED } from '../../words/untranslated'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Details } from '../parts/details'
import { Fold } from '../parts/fold'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { Deliveries } from './deliveries'
import './event-detail.css'

export function EventDetail({ id }: { id: string }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const event = useRead(`/webhooks/events/${encodeURIComponent(id)}`, WebhookEventDetail)
  useReloadWhile(event.data?.status === 'pending', event.reload)
  return (
    <>
      <PageHead title={event.data?.event_type ?? t('webhooks.event')} up={{ to: {}, name: t('webhooks.title') }} />
      <Loaded of={event}>
        {(found) => (
          <>
            {found.payload.test && (
              <Notice>
                <p>{t('webhooks.test_event')}</p>
              </Notice>
            )}
            <Details
              of={[
                [t('parts.status'), <StatusBadge key="status" status={`webhooks.${found.status}`} />],
                [
                  t('webhooks.event'),
                  <code key="id" dir="ltr">
                    {found.id}
                  </code>,
                ],
                [t('webhooks.occurred'), <Moment key="created" at={found.created_at} />],
                [t('webhooks.received_at'), found.delivered_at && <Moment at={found.delivered_at} />],
                [t('webhooks.next'), found.next_retry_at && <Moment at={found.next_retry_at} />],
              ]}
            />
            <Deliveries event={found} />
            {isOwner.value && <ResendButton id={found.id} />}
            {found.response_body !== null && (
              <section class="section">
                <h2>{t('webhooks.response')}</h2>
                {found.response_body ? (
                  <RawText text={found.response_body} />
                ) : (
                  <p class="muted">{t('webhooks.response_empty')}</p>
                )}
              </section>
            )}
            <div class="section">
              <Fold title={t('webhooks.payload')}>
                <RawText text={JSON.stringify(found.payload, null, 2)} />
              </Fold>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** Preformatted text with wrapped lines. */
const RawText = ({ text }: { text: string }) => (
  <pre class="machine-text" dir="ltr" {...UNTRANSLATED}>
    {text}
  </pre>
)

function ResendButton({ id }: { id: string }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return (
    <div class="section">
      <ConfirmButton
        name={t('webhooks.resend')}
        action={async () => {
          await client.request(`/webhooks/events/${id}/resend`, WebhookEventDetail, { method: 'POST' })
          refresh('/webhooks')
          announce(t('webhooks.resent'))
        }}
      >
        <p>{t('webhooks.resend_text')}</p>
      </ConfirmButton>
    </div>
  )
}
