import { TextField } from '../parts/form/text-field'
import { useI18n } from '../state/dashboard-context'

export function UrlField({ value }: { value?: string | null }) {
  const { t } = useI18n()
  return (
    <TextField name="url" label={t('webhooks.url')} value={value ?? null} hint={t('webhooks.url_hint')} type="url" />
  )
}
