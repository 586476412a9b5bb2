import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { wholeMinutes } from '../../../payment/time-left'
import { useDashboard } from '../../state/dashboard-context'
import { useLatest } from '../../state/use-latest'
import type { Read } from '../../state/use-read'

/** Times in milliseconds. */
export interface Offline {
  since: number
  /** The age of the data in whole minutes, and its time; null without data. */
  data: { at: number; minutes: number } | null
}

const TICK_MS = 5000

/**
 * Tells since when the service has not answered, and how old the data is; null while it answers.
 *
 * @param since of the whole till, so that the next screen does not start anew; null once the service has answered
 */
export function useOffline({ problem, at, reload }: Read<unknown>, since: Signal<number | null>): Offline | null {
  const { serviceNow, checkTime } = useDashboard()
  const isOffline = problem?.reason === 'unreachable'
  const now = useSignal(serviceNow())
  const latest = useLatest(reload)
  useEffect(() => {
    const check = () => latest.current()
    addEventListener('offline', check)
    addEventListener('online', check)
    return () => {
      removeEventListener('offline', check)
      removeEventListener('online', check)
    }
  }, [latest])
  useEffect(() => {
    now.value = serviceNow()
    if (!isOffline) return
    since.value ??= now.value
    const timer = setInterval(async () => {
      await checkTime()
      now.value = serviceNow()
      latest.current()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isOffline, since, now, serviceNow, checkTime, latest])
  useEffect(() => {
    if (!isOffline && at !== null && at >= (since.peek() ?? 0)) since.value = null
  }, [isOffline, at, since])
  if (!isOffline || since.value === null) return null
  const age = at === null ? 0 : wholeMinutes(now.value - at)
  return { since: since.value, data: at === null ? null : { at, minutes: age } }
}
