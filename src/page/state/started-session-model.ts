import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import type { StartedSession } from '../i18n/heading'
import type { SessionModel } from './session-model'

/** A payment that has started, while the customer is at the form. */
export interface StartedSessionModel {
  /** The session that the screen shows; null while the customer is at the form. */
  readonly visibleSession: ReadonlySignal<Session | null>
  /** The payment that has started, while the customer is at the form. */
  readonly startedSession: ReadonlySignal<StartedSession | null>
  /** Shows the started payment above the form, unless the customer is already typing. */
  readonly showStartedFirst: ReadonlySignal<boolean>
  /** Offers to continue a payment that was started in another tab; `isFirst`: above the form. */
  offerResume(session: Session, isFirst: boolean): Promise<void>
  /** Shows the form, or else the payment of this page. */
  showForm(isShown: boolean): void
}

export function createStartedSessionModel({
  session,
  isAtForm,
  show,
}: Pick<SessionModel, 'session' | 'isAtForm' | 'show'>): StartedSessionModel {
  const visibleSession = computed(() =>
    isAtForm.value && session.value?.status !== 'initiated' ? null : session.value,
  )
  const showStartedFirst = signal(true)
  return {
    visibleSession,
    startedSession: computed(() => (visibleSession.value ? null : (session.value as StartedSession | null))),
    showStartedFirst,
    offerResume(started, isFirst) {
      showStartedFirst.value = isFirst
      isAtForm.value = true
      return show(started)
    },
    showForm(isShown) {
      showStartedFirst.value = true
      isAtForm.value = isShown
    },
  }
}
