import type { ComponentChildren } from 'preact'
import './notice.css'

type Props = { tone?: 'plain' | 'warn' | 'bad' | 'good'; alert?: boolean; children: ComponentChildren }

/** A message in the page. Alerts are read out immediately. */
export function Notice({ tone = 'plain', alert, children }: Props) {
  return (
    <div class="notice" data-tone={tone} role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}
