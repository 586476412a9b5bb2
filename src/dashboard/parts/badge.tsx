import type { ComponentChildren } from 'preact'
import './badge.css'

export type Tone = 'plain' | 'waiting' | 'moving' | 'good' | 'bad'

/** A status as color, text and shape. */
export const Badge = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <span class="badge" data-tone={tone}>
    {children}
  </span>
)
