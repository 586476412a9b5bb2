import { useEffect } from 'preact/hooks'
import { MINUTE_MS } from '../../payment/durations'
import { useDashboard } from './dashboard-context'
import { useLatest } from './use-latest'

const CHECK_MS = MINUTE_MS

/** Calls `onNewDay` after midnight by the clock of the service, while the page stays open. */
export function useNewDay(onNewDay: () => void) {
  const { serviceNow, checkTime } = useDashboard()
  const latest = useLatest(onNewDay)
  useEffect(() => {
    const today = () => new Date(serviceNow()).toDateString()
    let day = today()
    // a timer until midnight would pause while the device sleeps
    const timer = setInterval(() => {
      checkTime()
      if (today() === day) return
      day = today()
      latest.current()
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [serviceNow, checkTime, latest])
}
