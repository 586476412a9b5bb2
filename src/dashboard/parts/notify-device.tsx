import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { PushSubscriptionStatus } from '../../contract/members/push-subscription'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { type Notifications, PUSH_PATH } from '../state/notifications'
import { useAction } from '../state/use-action'
import { useRead } from '../state/use-read'
import { Loaded } from './loaded'
import { Notice } from './notices/notice'
import { RefusalNotice } from './notices/refusal-notice'
import './form/form.css'

/** The switch for notifications about payments on this device. */
export function NotifyDevice() {
  const { notifications } = useDashboard()
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('parts.notify')}</h2>
      <p>{t('parts.notify_text')}</p>
      {notifications ? <Switch notifications={notifications} /> : <p class="muted">{t('parts.notify_unsupported')}</p>}
    </section>
  )
}

function Switch({ notifications }: { notifications: Notifications }) {
  const { mode, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const status = useRead(PUSH_PATH, PushSubscriptionStatus)
  const hasFailed = useSignal(false)
  const id = useId()
  const action = useAction<boolean>(async (isOn) => {
    hasFailed.value = isOn && !(await notifications.turnOn())
    if (!isOn) await notifications.turnOff()
    refresh(PUSH_PATH)
    if (!hasFailed.value) announce(t(isOn ? 'parts.notify_is_on' : 'parts.notify_is_off'))
  })
  return (
    <Loaded of={status}>
      {({ modes }) => (
        <>
          <div class="tick">
            <input
              id={id}
              type="checkbox"
              checked={modes.includes(mode.value)}
              aria-disabled={action.isBusy}
              onClick={(event) => {
                // the answer of the service decides
                event.preventDefault()
                action.run(!modes.includes(mode.value))
              }}
            />
            <label for={id}>{t('parts.notify_switch')}</label>
          </div>
          {hasFailed.value && (
            <Notice tone="warn" alert>
              {t(notifications.areBlocked() ? 'parts.notify_blocked' : 'parts.notify_failed')}
            </Notice>
          )}
          {action.refusal && <RefusalNotice refusal={action.refusal} />}
        </>
      )}
    </Loaded>
  )
}
