import { useSignal } from '@preact/signals'
import { NewApiKey } from '../../contract/members/api-key'
import { ShownOnce } from '../parts/acts/shown-once'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { whenUnanswered } from '../parts/refused'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { ScopesField, scopesIn } from './scopes-field'

/** Choices for the validity of a key, in days. */
const DAYS = [30, 90, 365, 1095] as const

export function NewKey() {
  const { client, router, mode } = useDashboard()
  const { t, plural } = useI18n()
  const made = useSignal<NewApiKey | null>(null)
  const key = made.value
  return (
    <>
      <PageHead title={t('keys.make')} up={{ to: {}, name: t('keys.title') }} />
      {key ? (
        <ShownOnce
          title={t('keys.made')}
          value={key.token}
          name={t('keys.token')}
          close={() => router.go(router.href({}))}
        >
          <p>{t('keys.once')}</p>
          <p>{t(`keys.keep_${mode.value}`)}</p>
        </ShownOnce>
      ) : (
        <>
          {mode.value === 'live' && (
            <Notice tone="warn">
              <p>{t('keys.live_warning')}</p>
            </Notice>
          )}
          <Form
            submit={t('keys.make')}
            send={async (typed) => {
              const body = { name: typed.name || null, days: Number(typed.days), scopes: scopesIn(typed) }
              made.value = await client
                .ask('/api/v1/keys', NewApiKey, { method: 'POST', body })
                .catch(whenUnanswered(t('keys.unanswered')))
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
