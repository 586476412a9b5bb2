import type { ComponentChildren } from 'preact'
import './empty.css'

/** Shown for an empty list, with the first step to take. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty card">
    <h2>{title}</h2>
    {children}
  </div>
)
