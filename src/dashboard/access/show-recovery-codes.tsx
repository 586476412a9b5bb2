import { OneTimeSecret } from '../parts/actions/one-time-secret'
import { useI18n } from '../state/dashboard-context'
import './show-recovery-codes.css'

/** New recovery codes, which the service sends only once. */
export function ShowRecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useI18n()
  return (
    <div class="recovery-codes">
      <OneTimeSecret
        title={t('access.codes_title')}
        value={codes.join('\n')}
        name={t('access.codes_name')}
        close={close}
      >
        <p>{t('access.codes_once')}</p>
      </OneTimeSecret>
    </div>
  )
}
