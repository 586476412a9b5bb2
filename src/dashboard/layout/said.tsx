import { useEffect } from 'preact/hooks'
import { useDashboard } from '../state/dashboard-context'

const SHOWN_MS = 5000

/** What has just happened, for eyes and screen readers. It is there, empty, before its text arrives. */
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
