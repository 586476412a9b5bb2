import { useEffect } from 'preact/hooks'
import { useLatest } from './use-latest'

const FIRST_PAUSE_MS = 2000

/** Reloads at growing intervals while `isOpen`, except in hidden tabs. */
export function useReloadWhile(isOpen: boolean, reload: () => void, longestPauseMs = 30_000) {
  const latest = useLatest(reload)
  useEffect(() => {
    if (!isOpen) return
    let pause = FIRST_PAUSE_MS
    let timer = setTimeout(reloadAndReschedule, pause)
    function reloadAndReschedule() {
      if (!document.hidden) latest.current()
      pause = Math.min(1.5 * pause, longestPauseMs)
      timer = setTimeout(reloadAndReschedule, pause)
    }
    return () => clearTimeout(timer)
  }, [isOpen, longestPauseMs, latest])
}
