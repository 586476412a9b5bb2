import { useSignal } from '@preact/signals'
import { MAX_ENDPOINTS, type WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import type { ListPage } from '../api/client'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { OneTimeSecret } from '../parts/actions/one-time-secret'
import { Form } from '../parts/form/form'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Read } from '../state/use-read'
import { EndpointDetails } from './endpoint-details'
import { EndpointFields, endpointRequest } from './endpoint-fields'
import { isBroken } from './endpoint-status'
import { SendTestEvent } from './send-test-event'
import { type EndpointRequests, useEndpointRequests } from './use-endpoint-requests'

/** So many endpoints are shown with all details. Of more, only those that need attention. */
const FEW = 2

/** The webhook endpoints. A new secret is shown above them, once. */
export function EndpointSection({ endpoints }: { endpoints: Read<ListPage<WebhookEndpoint>> }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const secret = useSignal<string | null>(null)
  const showSecret = (value: string | null) => {
    secret.value = value
  }
  const requests = useEndpointRequests(showSecret)
  return (
    <>
      {secret.value !== null && (
        <OneTimeSecret
          // Remounts for a new secret, so that it takes the focus.
          key={secret.value}
          title={t('webhooks.your_secret')}
          value={secret.value}
          name={t('webhooks.secret_label')}
          close={() => showSecret(null)}
        >
          <p>{t('webhooks.secret_once')}</p>
        </OneTimeSecret>
      )}
      <Loaded of={endpoints}>
        {({ items }) =>
          items.length === 0 ? (
            <NoEndpoint requests={requests} />
          ) : (
            <>
              {items.map((endpoint) => (
                <EndpointDetails
                  key={endpoint.id}
                  endpoint={endpoint}
                  requests={requests}
                  isOpen={items.length <= FEW || isBroken(endpoint) || endpoint.previous_secret_until !== null}
                />
              ))}
              {isOwner.value && items.length < MAX_ENDPOINTS && (
                <div class="section">
                  <ConfirmButton name={t('webhooks.add')} action={(values) => requests.create(endpointRequest(values))}>
                    <EndpointFields />
                  </ConfirmButton>
                </div>
              )}
              {items.some(({ is_active }) => is_active) && <SendTestEvent />}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function NoEndpoint({ requests }: { requests: EndpointRequests }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  return (
    <Empty title={t('webhooks.empty')}>
      <p>{t('webhooks.empty_text')}</p>
      {isOwner.value && (
        <Form submit={t('webhooks.add')} send={(values) => requests.create(endpointRequest(values))}>
          <EndpointFields />
        </Form>
      )}
    </Empty>
  )
}
