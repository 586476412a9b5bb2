import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { ActionButton } from '../parts/actions/action-button'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { SelectField } from '../parts/form/select-field'
import { useI18n } from '../state/dashboard-context'
import { EndpointFields, endpointRequest } from './endpoint-fields'
import type { EndpointRequests } from './use-endpoint-requests'

/** Choices for how long a replaced secret keeps working, in minutes. */
const OVERLAPS = [
  ['1440', 'webhooks.overlap_day'],
  ['60', 'webhooks.overlap_hour'],
  ['10080', 'webhooks.overlap_week'],
  ['0', 'webhooks.overlap_none'],
] as const

type Props = { endpoint: WebhookEndpoint; requests: EndpointRequests }

export function EndpointActions({ endpoint, requests }: Props) {
  const { t } = useI18n()
  const { id, is_active } = endpoint
  return (
    <div class="actions">
      {!is_active && (
        <ActionButton
          name={t('webhooks.enable')}
          class="main"
          action={() => requests.update(id, { is_active: true })}
        />
      )}
      <ConfirmButton
        name={t('webhooks.change')}
        submit={t('parts.save')}
        action={(values) => requests.update(id, endpointRequest(values))}
      >
        <p>{t('webhooks.change_text')}</p>
        <EndpointFields endpoint={endpoint} />
      </ConfirmButton>
      <ConfirmButton
        name={t('webhooks.regenerate')}
        action={({ overlap }) => requests.rotateSecret(id, { overlap_minutes: Number(overlap) })}
      >
        <p>{t('webhooks.regenerate_text')}</p>
        <SelectField
          name="overlap"
          label={t('webhooks.overlap')}
          options={OVERLAPS.map(([minutes, label]) => [minutes, t(label)] as const)}
        />
      </ConfirmButton>
      {is_active && (
        <ConfirmButton name={t('webhooks.disable')} action={() => requests.update(id, { is_active: false })}>
          <p>{t('webhooks.disable_text')}</p>
        </ConfirmButton>
      )}
      <ConfirmButton name={t('webhooks.remove')} class="danger" action={() => requests.remove(id)}>
        <p>{t('webhooks.remove_text')}</p>
      </ConfirmButton>
    </div>
  )
}
