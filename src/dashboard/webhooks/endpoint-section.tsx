import { useSignal } from '@preact/signals'
import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { ShownOnce } from '../parts/acts/shown-once'
import { Loaded } from '../parts/loaded'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { EndpointFacts } from './endpoint-facts'
import { NoEndpoint } from './no-endpoint'
import { TryIt } from './try-it'

/** The address that receives events. A secret that has just been made stands above it, once. */
export function EndpointSection() {
  const { t } = useI18n()
  const endpoint = useRead('/webhooks', WebhookEndpoint)
  const secret = useSignal<string | null>(null)
  const showSecret = (made: string | null) => {
    secret.value = made
  }
  return (
    <>
      {secret.value !== null && (
        <ShownOnce
          // another secret takes its place, and the focus
          key={secret.value}
          title={t('webhooks.your_secret')}
          value={secret.value}
          name={t('webhooks.the_secret')}
          close={() => showSecret(null)}
        >
          <p>{t('webhooks.secret_once')}</p>
        </ShownOnce>
      )}
      <Loaded of={endpoint}>
        {(found) =>
          found.configured ? (
            <>
              <EndpointFacts of={found} showSecret={showSecret} />
              {found.is_active && <TryIt />}
            </>
          ) : (
            <NoEndpoint showSecret={showSecret} />
          )
        }
      </Loaded>
    </>
  )
}
