import type { ComponentChildren } from 'preact'
import type { Screen } from '../../payment/screen'
import { useI18n } from '../i18n/i18n-context'
import './status-line.css'

type StateScreen = Exclude<Screen, { name: 'loading' | 'missing' | 'unavailable' | 'details' | 'refund' }>
type StateName = StateScreen['name']

/** Details are the first step, and a payment that has come is the last. */
const stepOf = (state: StateName) => (state === 'completed' ? 3 : 2)

/** Expired is nothing bad: it has a clock. */
const MARKS: Partial<Record<StateName, ComponentChildren>> = {
  completed: '✓',
  underpaid: '!',
  expired: (
    // hidden, like all marks: the heading says it
    <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2" fill="none" stroke="currentColor" stroke-width="2" />
    </svg>
  ),
  failed: '!',
}

/** How far the payment is: three steps, and its state in colour, shape and words. */
export function StatusLine({ state, children }: { state: StateName; children?: ComponentChildren }) {
  const { t } = useI18n()
  const step = stepOf(state)
  return (
    <>
      <p class="steps" role="img" aria-label={t('state.step', { n: step })} data-step={step}>
        <i />
        <i />
        <i />
      </p>
      {state in MARKS ? (
        // the heading below says the same in words
        <p class="mark" data-state={state} aria-hidden="true">
          {MARKS[state]}
        </p>
      ) : (
        <p class="state" data-state={state}>
          <span key={state}>{t(`state.${state}`)}</span>
          {children}
        </p>
      )}
    </>
  )
}
