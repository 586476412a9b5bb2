import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import type { StartedSession } from '../i18n/heading'
import type { SessionModel } from './session-model'

/** A payment that has started, while the customer is at the form. */
export interface StartedSessionModel {
  /** The session on the screen; null at the form. */
  readonly onScreen: ReadonlySignal<Session | null>
  /** The payment that has started, while the customer is at the form. */
  readonly startedSession: ReadonlySignal<StartedSession | null>
  /** Shows the started payment above the form, unless the customer is already typing. */
  readonly showStartedFirst: ReadonlySignal<boolean>
  /** Offers to continue a payment that was started in another tab. */
  offerResume(session: Session, first: boolean): Promise<void>
  /** Shows the form, or the payment of this page. */
  showForm(isShown: boolean): void
}

export function createStartedSessionModel({
  session,
  atForm,
  show,
}: Pick<SessionModel, 'session' | 'atForm' | 'show'>): StartedSessionModel {
  const onScreen = computed(() => (atForm.value && session.value?.status !== 'initiated' ? null : session.value))
  const showStartedFirst = signal(true)
  return {
    onScreen,
    startedSession: computed(() => (onScreen.value ? null : (session.value as StartedSession | null))),
    showStartedFirst,
    offerResume(started, first) {
      showStartedFirst.value = first
      atForm.value = true
      return show(started)
    },
    showForm(isShown) {
      showStartedFirst.value = true
      atForm.value = isShown
    },
  }
}
