import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { usePath } from './use-path'

/** A link to the session in which this payment continues. */
export function RenewedNotice() {
  const { sessions } = useModel()
  const { t } = useI18n()
  const next = sessions.session.value?.renewed_by
  const path = usePath(next ? { id: next } : null)
  if (!next) return null
  return (
    <p class="notice">
      {t('renew.done')} <a href={path}>{t('renew.open')}</a>
    </p>
  )
}
