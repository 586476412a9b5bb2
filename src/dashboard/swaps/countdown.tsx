import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { UNTRANSLATED } from '../../page/i18n/untranslated'
import { useDashboard } from '../state/dashboard-context'

type Props = {
  /** By the clock of the service, in milliseconds. */
  until: number
  /** Happens once. */
  onEnd: () => void
}

/** Minutes and seconds that are left. A timer is no live region: nobody has to hear every second. */
export function Countdown({ until, onEnd }: Props) {
  const { serviceNow } = useDashboard()
  const left = useSignal(secondsTo(until, serviceNow()))
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const tick = () => {
      left.value = secondsTo(until, serviceNow())
      if (left.peek() > 0) return
      clearInterval(timer)
      end.current()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, left, serviceNow])
  const { value } = left
  return (
    <span class="countdown" role="timer" dir="ltr" key={value} {...UNTRANSLATED}>
      {Math.floor(value / 60)}:{String(value % 60).padStart(2, '0')}
    </span>
  )
}

/** Rounded up: what is known of the service's clock may be behind it, and never ahead. */
const secondsTo = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000))
