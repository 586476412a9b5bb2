import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The width from which two columns are side by side, as in `side-by-side.css`. */
const WIDE = '(min-width: 1200px)'

/** Whether the screen has room for two columns, for content that narrow screens should not even load. */
export function useIsWide(): boolean {
  const isWide = useSignal(matchMedia(WIDE).matches)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const update = () => {
      isWide.value = query.matches
    }
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [isWide])
  return isWide.value
}
