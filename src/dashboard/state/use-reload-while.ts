import { useEffect } from 'preact/hooks'

const PAUSE_MS = { first: 2000, longest: 30_000 }

/** Reads something again while it is to change by itself: often at first, then more seldom, and not in a hidden tab. */
export function useReloadWhile(isOpen: boolean, reload: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render brings another function, which does the same
  useEffect(() => {
    if (!isOpen) return
    let pause = PAUSE_MS.first
    let timer = setTimeout(again, pause)
    function again() {
      if (!document.hidden) reload()
      pause = Math.min(1.5 * pause, PAUSE_MS.longest)
      timer = setTimeout(again, pause)
    }
    return () => clearTimeout(timer)
  }, [isOpen])
}
