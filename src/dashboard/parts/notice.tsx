import type { ComponentChildren } from 'preact'
import './notice.css'

type Props = { tone?: 'plain' | 'warn' | 'bad' | 'good'; alert?: boolean; children: ComponentChildren }

/** Something that must be read, beside what it is about. An alert is read out as soon as it is there. */
export function Notice({ tone = 'plain', alert, children }: Props) {
  return (
    <div class="notice" data-tone={tone} role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}
