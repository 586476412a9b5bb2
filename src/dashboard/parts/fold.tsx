import type { ComponentChildren } from 'preact'
import './fold.css'

type Props = { title: string; open?: boolean; children: ComponentChildren }

/** A collapsible section. A form opens it when a field in it has an error. */
export const Fold = ({ title, open, children }: Props) => (
  <details class="fold" open={open}>
    <summary>{title}</summary>
    <div class="fold-inside">{children}</div>
  </details>
)
