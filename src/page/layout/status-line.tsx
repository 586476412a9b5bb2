import type { ComponentChildren } from 'preact'
import type { Screen } from '../../payment/screen'
import { useI18n } from '../i18n/i18n-context'
import './status-line.css'

export type StateScreen = Exclude<Screen, { name: 'loading' | 'missing' | 'unavailable' | 'details' }>
type StateName = StateScreen['name']

const STEP: Record<StateName, 2 | 3> = {
  paying: 2,
  partial: 2,
  processing: 2,
  completed: 3,
  underpaid: 2,
  expired: 2,
  failed: 2,
}

const MARKS: Partial<Record<StateName, string>> = { completed: '✓', underpaid: '!', expired: '!', failed: '!' }

/** How far the payment is: three steps, and its state in colour, shape and words. */
export function StatusLine({ state, children }: { state: StateName; children?: ComponentChildren }) {
  const { t } = useI18n()
  return (
    <>
      <p class="steps" role="img" aria-label={t('state.step', { n: STEP[state] })} data-step={STEP[state]}>
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
