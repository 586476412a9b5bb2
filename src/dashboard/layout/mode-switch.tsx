import { MODES } from '../../contract/enums'
import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Links to the current subject in test and in live mode. */
export function ModeSwitch() {
  const { mode } = useDashboard()
  const { t } = useI18n()
  return (
    <fieldset class="mode-switch">
      <legend class="spoken">{t('layout.mode')}</legend>
      {MODES.map((one) => (
        <Link key={one} to={{ mode: one }} current={one === mode.value}>
          {t(`layout.${one}`)}
        </Link>
      ))}
    </fieldset>
  )
}
