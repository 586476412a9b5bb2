import { WebhookEventDetail } from '../../contract/webhooks/webhook-event'
import { UNTRANSLATED } from '../../words/untranslated'
import { Facts } from '../parts/facts'
import { Fold } from '../parts/fold'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { Deliveries } from './deliveries'
import { EventStatus } from './event-status'
import { ResendButton } from './resend-button'
import './one-event.css'

/** An event: what is sent, each try, and what the merchant's server answered. */
export function OneEvent({ id }: { id: string }) {
  const { me } = useDashboard()
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
            <Facts
              of={[
                [t('webhooks.status'), <EventStatus key="status" of={found.status} />],
                [
                  t('webhooks.id'),
                  <code key="id" dir="ltr">
                    {found.id}
                  </code>,
                ],
                [t('webhooks.made'), <Moment key="made" at={found.created_at} />],
                [t('webhooks.received_at'), found.delivered_at && <Moment at={found.delivered_at} />],
                [t('webhooks.next'), found.next_retry_at && <Moment at={found.next_retry_at} />],
              ]}
            />
            <Deliveries of={found} />
            {me.value?.member.role === 'owner' && <ResendButton id={found.id} />}
            {found.response_body !== null && (
              <section class="section">
                <h2>{t('webhooks.response')}</h2>
                {found.response_body ? (
                  <MachineText text={found.response_body} />
                ) : (
                  <p class="muted">{t('webhooks.response_empty')}</p>
                )}
              </section>
            )}
            <div class="section">
              <Fold title={t('webhooks.payload')}>
                <MachineText text={JSON.stringify(found.payload, null, 2)} />
              </Fold>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** Text of a machine, as it is. Long lines break, so that nothing has to be scrolled sideways. */
const MachineText = ({ text }: { text: string }) => (
  <pre class="machine-text" dir="ltr" {...UNTRANSLATED}>
    {text}
  </pre>
)
