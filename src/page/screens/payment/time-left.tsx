import { useComputed } from '@preact/signals'
import { Icon } from '../../../parts/marks/icon'
import { MINUTE_MS } from '../../../payment/durations'
import { countdown, timeLeft, type Window } from '../../../payment/time-left'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/**
 * The time for which the price is held, by the service's clock. Not a live region, since `startAnnouncing` announces
 * it.
 */
export function TimeLeft({ of }: { of: Window }) {
  const { time } = useModel().connection
  const { t, tRich } = useI18n()
  const isEnding = useIsEnding(of)
  const text = countdown(timeLeft(of, time.value))
  return (
    <small class="held" data-ending={isEnding || undefined}>
      <Icon name="lock" />
      {tRich('paying.held', {
        time: (
          <time role="timer" aria-live="off" aria-label={t('state.left')} dir="ltr" {...UNTRANSLATED}>
            <span key={text}>{text}</span>
          </time>
        ),
      })}
    </small>
  )
}

/** The time before the end in which the countdown warns. */
const ENDING = 3 * MINUTE_MS

/** Whether the price expires within three minutes. Does not change every second, as the countdown does. */
export function useIsEnding(of: Window): boolean {
  const { time } = useModel().connection
  return useComputed(() => timeLeft(of, time.value) < ENDING).value
}
