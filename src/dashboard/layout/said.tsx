import { useEffect } from 'preact/hooks'
import { useDashboard } from '../state/dashboard-context'

const SHOWN_MS = 5000

/** A toast, which is also read out. It is rendered empty first, because screen readers ignore new live regions. */
export function Said() {
  const { announcement, say } = useDashboard()
  const text = announcement.value
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => say(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, say])
  return <output class="said">{text}</output>
}
