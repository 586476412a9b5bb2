import type { ComponentChildren } from 'preact'
import './fold.css'

type Props = { title: string; open?: boolean; children: ComponentChildren }

/** What most people do not need. A form opens it when something in it is wrong. */
export const Fold = ({ title, open, children }: Props) => (
  <details class="fold" open={open}>
    <summary>{title}</summary>
    <div class="fold-inside">{children}</div>
  </details>
)
