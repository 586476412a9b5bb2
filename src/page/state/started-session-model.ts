import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import type { StartedSession } from '../i18n/status-message-key'
import type { SessionModel } from './session-model'

/** A payment that has started, while the customer is at the form. */
export interface StartedSessionModel {
  /** The session on the screen; null at the form. */
  readonly onScreen: ReadonlySignal<Session | null>
  /** The payment that has started, while the customer is at the form. */
  readonly begun: ReadonlySignal<StartedSession | null>
  /** Shows the started payment above the form, unless the customer is already typing. */
  readonly begunIsOnTop: ReadonlySignal<boolean>
  /** Reminds a customer at the form of a payment that was started in another tab. */
  remind(session: Session, onTop: boolean): Promise<void>
  /** Shows the form, or the payment of this page. */
  showForm(isShown: boolean): void
}

export function createStartedSessionModel({
  session,
  atForm,
  show,
}: Pick<SessionModel, 'session' | 'atForm' | 'show'>): StartedSessionModel {
  const onScreen = computed(() => (atForm.value && session.value?.status !== 'initiated' ? null : session.value))
  const begunIsOnTop = signal(true)
  return {
    onScreen,
    begun: computed(() => (onScreen.value ? null : (session.value as StartedSession | null))),
    begunIsOnTop,
    remind(started, onTop) {
      begunIsOnTop.value = onTop
      atForm.value = true
      return show(started)
    },
    showForm(isShown) {
      begunIsOnTop.value = true
      atForm.value = isShown
    },
  }
}
