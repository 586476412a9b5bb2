import type { ComponentChildren } from 'preact'
import './empty.css'

/** A list without anything in it, which teaches the first step. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
)
