import { useSignal } from '@preact/signals'
import { NewApiKey } from '../../contract/members/api-key'
import { OneTimeSecret } from '../parts/actions/one-time-secret'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notices/notice'
import { explainTimeout } from '../parts/notices/refusal-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { ScopesField, selectedScopes } from './scopes-field'

/** Choices for the validity of a key, in days. */
const DAYS = [30, 90, 365, 1095] as const

export function NewKey() {
  const { client, router, mode } = useDashboard()
  const { t, plural } = useI18n()
  const created = useSignal<NewApiKey | null>(null)
  const key = created.value
  return (
    <>
      <PageHead title={t('keys.create')} up={{ to: {}, name: t('keys.title') }} />
      {key ? (
        <OneTimeSecret
          title={t('keys.created')}
          value={key.token}
          name={t('keys.token')}
          close={() => router.go(router.href({}))}
        >
          <p>{t('keys.shown_once')}</p>
          <p>{t(`keys.keep_${mode.value}`)}</p>
        </OneTimeSecret>
      ) : (
        <>
          {mode.value === 'live' && (
            <Notice tone="warn">
              <p>{t('keys.live_warning')}</p>
            </Notice>
          )}
          <Form
            submit={t('keys.create')}
            send={async (values) => {
              const body = { name: values.name || null, days: Number(values.days), scopes: selectedScopes(values) }
              created.value = await client
                .request('/api/v1/keys', NewApiKey, { method: 'POST', body })
                .catch(explainTimeout(t('keys.unanswered')))
            }}
          >
            <TextField name="name" label={t('parts.name')} hint={t('keys.name_hint')} optional />
            <SelectField
              name="days"
              label={t('keys.days')}
              value="90"
              hint={t('keys.days_hint')}
              options={DAYS.map((days) => [String(days), plural('keys.n_days', days)])}
            />
            <ScopesField />
          </Form>
        </>
      )}
    </>
  )
}
