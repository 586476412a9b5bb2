import { Device } from '../../contract/members/device'
import { ActionButton } from '../parts/actions/action-button'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** After a sign-in without the usual device: the first steps if it is lost, and how many recovery codes remain. */
export function RecoveredNotice({ devices }: { devices: readonly Device[] }) {
  const { me, client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const others = devices.filter(({ current }) => !current)
  const left = me.value?.recovery_codes ?? 0
  // an owner's first sign-in by the operator's link has nothing to recover
  if (!me.value?.recovered || (others.length === 0 && left === 0)) return null
  return (
    <Notice tone="warn">
      <p>
        <b>{t('access.recovered')}</b>
      </p>
      <p key={left}>{t('access.recovered_text', { n: left })}</p>
      {others.length > 0 && (
        <div class="actions">
          <ActionButton
            name={t('access.sign_out_others')}
            class="main"
            action={async () => {
              for (const { id } of others) await client.request(`/api/v1/devices/${id}`, Device, { method: 'DELETE' })
              refresh('/api/v1/devices')
              announce(t('access.signed_out_others'))
            }}
          />
        </div>
      )}
    </Notice>
  )
}
