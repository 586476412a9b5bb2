import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
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
  /** Whether the form is folded behind the payment that was just made, which must not be made twice by mistake. */
  readonly isFormFolded: ReadonlySignal<boolean>
  /** Number of returns from a payment to the form. After each, the focus moves to the started payment. */
  readonly returns: ReadonlySignal<number>
  /** Unfolds the form. */
  payAgain(): void
  /** Shows the form, or else the payment of this page. */
  showForm(isVisible: boolean): void
}

type Deps = Pick<SessionModel, 'session' | 'isAtForm' | 'show' | 'enterScreen'> & {
  page: ReadonlySignal<Page | null>
}

export function createStartedSessionModel({ session, isAtForm, show, enterScreen, page }: Deps): StartedSessionModel {
  const visibleSession = computed(() =>
    isAtForm.value && session.value?.status !== 'initiated' ? null : session.value,
  )
  const startedSession = computed(() => (visibleSession.value ? null : (session.value as StartedSession | null)))
  const showStartedFirst = signal(true)
  const isPayingAgain = signal(false)
  const returns = signal(0)
  return {
    visibleSession,
    startedSession,
    showStartedFirst,
    // a page without a fixed price, such as one for donations, is often paid again
    isFormFolded: computed(
      () =>
        startedSession.value?.status === 'completed' &&
        showStartedFirst.value &&
        !isPayingAgain.value &&
        page.value?.amount != null,
    ),
    returns,
    payAgain() {
      isPayingAgain.value = true
      enterScreen()
    },
    offerResume(started, isFirst) {
      showStartedFirst.value = isFirst
      isAtForm.value = true
      return show(started)
    },
    showForm(isVisible) {
      showStartedFirst.value = true
      isPayingAgain.value = false
      isAtForm.value = isVisible
      if (startedSession.peek()) returns.value++
    },
  }
}
