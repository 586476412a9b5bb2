import { useId } from 'preact/hooks'
import { EVENT_TYPES } from '../../contract/enums'
import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Fold } from '../parts/fold'
import { FieldNotes } from '../parts/form/field'
import { type FormValues, useFieldError } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { TickField } from '../parts/form/tick-field'
import { useI18n } from '../state/dashboard-context'

/** The request that the fields describe. Without a selected type, all events are sent. */
export function endpointRequest(values: FormValues) {
  const types = EVENT_TYPES.filter((type) => values[`events.${type}`] === 'on')
  return {
    url: values.url ?? '',
    description: values.description || null,
    events: types.length > 0 ? types : ('all' as const),
  }
}

/** The fields of a new endpoint, or of one that is changed. */
export function EndpointFields({ endpoint }: { endpoint?: WebhookEndpoint }) {
  const { t } = useI18n()
  return (
    <>
      <TextField
        name="url"
        label={t('webhooks.url')}
        value={endpoint?.url ?? null}
        hint={t('webhooks.url_hint')}
        type="url"
      />
      <TextField
        name="description"
        label={t('webhooks.description')}
        value={endpoint?.description ?? null}
        hint={t('webhooks.description_hint')}
        optional
      />
      <EventsField selected={endpoint && endpoint.events !== 'all' ? endpoint.events : []} />
    </>
  )
}

function EventsField({ selected }: { selected: readonly string[] }) {
  const { t } = useI18n()
  const id = useId()
  const error = useFieldError('events')
  return (
    <Fold title={t('webhooks.types')} open={selected.length > 0}>
      <fieldset class="field" name="events" aria-describedby={`${id}-notes`}>
        <legend class="spoken">{t('webhooks.types')}</legend>
        <FieldNotes id={`${id}-notes`} hint={t('webhooks.types_hint')} error={error} />
        {EVENT_TYPES.map((type) => (
          <TickField key={type} name={`events.${type}`} label={type} checked={selected.includes(type)} />
        ))}
      </fieldset>
    </Fold>
  )
}
