import type { ComponentChildren } from 'preact'
import type { stateOf } from '../i18n/heading'
import { useI18n } from '../i18n/i18n-context'
import { isEnd, Mark } from './mark'
import './status-line.css'

type StateName = ReturnType<typeof stateOf>

type Props = {
  state: StateName
  /** Words that matter more now than the name of the state. */
  text?: string | undefined
  children?: ComponentChildren
}

/** The payment's progress in three steps, and its state in colour, shape and words. */
export function StatusLine({ state, text, children }: Props) {
  const { t } = useI18n()
  // the form is step 1, and a completed payment step 3
  const step = state === 'completed' ? 3 : 2
  const steps = (
    <p class="steps" role="img" aria-label={t('state.step', { n: step })} data-step={step}>
      <i />
      <i />
      <i />
    </p>
  )
  if (isEnd(state))
    return (
      <>
        {steps}
        <Mark end={state} />
      </>
    )
  return (
    <div class="status">
      {steps}
      {children}
      <p class="state" data-state={state}>
        <span key={text ?? state}>{text ?? t(`state.${state}`)}</span>
      </p>
    </div>
  )
}
