import type { ComponentChildren } from 'preact'
import { useDashboard } from '../state/dashboard-context'
import type { Place } from '../state/router'

type Props = {
  to: Partial<Place>
  class?: string
  current?: boolean
  /** The place shows something else of itself: it does not scroll, and Back does not come here again. */
  stay?: boolean
  children: ComponentChildren
}

/** A link within the dashboard. A new tab, a new window and copying work as with any link. */
export function Link({ to, class: role, current, stay, children }: Props) {
  const { router } = useDashboard()
  // the mode is part of the address
  void router.place.value.mode
  const href = router.href(to)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (stay) router.replace(href)
    else router.go(href)
  }
  return (
    <a href={href} class={role} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
