import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Link } from '../link'
import { Notice } from './notice'

/** Warns in live mode while customers read the operator's handle instead of the merchant's name. */
export function HandleNotice() {
  const { me, mode, isOwner } = useDashboard()
  const { t } = useI18n()
  const merchant = me.value?.merchant
  if (!merchant || mode.value !== 'live' || merchant.name !== merchant.handle) return null
  return (
    <Notice tone="warn">
      <p>{t('parts.name_is_handle', { name: merchant.name })}</p>
      {isOwner.value && <Link to={{ subject: 'settings' }}>{t('parts.set_name')}</Link>}
    </Notice>
  )
}
