import { useEffect } from 'preact/hooks'
import { useDashboard } from '../state/dashboard-context'

const DURATION_MS = 5000

/** A toast, which screen readers read out. It is rendered empty first, because they ignore new live regions. */
export function Announcement() {
  const { announcement, announce } = useDashboard()
  const text = announcement.value
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => announce(''), DURATION_MS)
    return () => clearTimeout(timer)
  }, [text, announce])
  return <output class="toast">{text}</output>
}
