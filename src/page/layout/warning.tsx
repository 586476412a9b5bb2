import type { ComponentChildren } from 'preact'
import './warning.css'

/** A warning of lost money: quiet, since a screen that shouts is not read. */
export function Warning({ children, role }: { children: ComponentChildren; role?: 'alert' }) {
  return (
    <p class="warning" role={role}>
      <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20">
        <path
          d="M10 2.5L18.5 17.5H1.5zM10 8v4.5M10 15v.01"
          fill="none"
          stroke="currentColor"
          stroke-width="1.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <span>{children}</span>
    </p>
  )
}
