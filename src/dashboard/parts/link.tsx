import type { ComponentChildren } from 'preact'
import { useDashboard } from '../state/dashboard-context'
import type { Route } from '../state/router'

type Props = {
  to: Partial<Route>
  class?: string
  current?: boolean
  /** Replaces the history entry without scrolling, for tabs within a page. */
  replace?: boolean
  children: ComponentChildren
}

/** A link within the dashboard. Modified clicks open tabs and windows as usual. */
export function Link({ to, class: className, current, replace, children }: Props) {
  const { router } = useDashboard()
  // subscribes to the mode, which is part of the URL
  void router.route.value.mode
  const href = router.href(to)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (replace) router.replace(href)
    else router.go(href)
  }
  return (
    <a href={href} class={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
