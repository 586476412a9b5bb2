import type { ComponentChildren } from 'preact'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { Notice } from './notices/notice'

/** Content for owners. Other members read who can give them access. */
export function ForOwner({ children }: { children: ComponentChildren }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  return isOwner.value ? children : <Notice>{t('layout.forbidden')}</Notice>
}
