import { Notice } from '../../parts/notice'
import { useI18n } from '../../state/dashboard-context'

/** What must be known before anything is typed. */
export function NeverTypeSecrets() {
  const { t } = useI18n()
  return (
    <Notice tone="warn">
      <p>
        <b>{t('wallets.never')}</b> {t('wallets.never_text')}
      </p>
    </Notice>
  )
}
