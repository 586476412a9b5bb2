import type { ComponentChildren } from 'preact'
import { Icon } from '../../parts/marks/icon'
import './warning.css'

/** A warning of lost money: quiet, since a screen that shouts is not read. */
export function Warning({ children, role }: { children: ComponentChildren; role?: 'alert' }) {
  return (
    <p class="warning" role={role}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}
