import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countdown, timeLeft, type Window } from '../../payment/time-left'
import { UNTRANSLATED } from '../../words/untranslated'
import { useDashboard } from '../state/dashboard-context'
import { useLatest } from '../state/use-latest'

type Props = {
  window: Window
  /** Called once, when no time is left. */
  onEnd: () => void
}

/** Remaining minutes and seconds. `timer` is not a live region, so screen readers stay silent. */
export function Countdown({ window: { created_at, expires_at }, onEnd }: Props) {
  const { serviceNow, checkTime } = useDashboard()
  const left = useSignal(timeLeft({ created_at, expires_at }, serviceNow()))
  const latestOnEnd = useLatest(onEnd)
  useEffect(() => {
    const tick = () => {
      checkTime()
      left.value = timeLeft({ created_at, expires_at }, serviceNow())
      if (left.peek() > 0) return
      clearInterval(timer)
      latestOnEnd.current()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [created_at, expires_at, left, serviceNow, checkTime, latestOnEnd])
  const text = countdown(left.value)
  return (
    <span class="countdown" role="timer" dir="ltr" key={text} {...UNTRANSLATED}>
      {text}
    </span>
  )
}
