import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

const FIRST_PAUSE_MS = 2000

/** Reads something again while it is to change by itself: often at first, then more seldom, and not in a hidden tab. */
export function useReloadWhile(isOpen: boolean, reload: () => void, longestPauseMs = 30_000) {
  const latest = useRef(reload)
  useLayoutEffect(() => {
    latest.current = reload
  })
  useEffect(() => {
    if (!isOpen) return
    let pause = FIRST_PAUSE_MS
    let timer = setTimeout(again, pause)
    function again() {
      if (!document.hidden) latest.current()
      pause = Math.min(1.5 * pause, longestPauseMs)
      timer = setTimeout(again, pause)
    }
    return () => clearTimeout(timer)
  }, [isOpen, longestPauseMs])
}
