import type { ComponentChildren } from 'preact'
import './side-by-side.css'

type Props = {
  children: ComponentChildren
  /** Beside the content on wide screens, below it on others. */
  aside: ComponentChildren
}

/** Facts beside their history, or a form beside its preview. */
export const SideBySide = ({ children, aside }: Props) => (
  <div class="side-by-side">
    <div>{children}</div>
    <div>{aside}</div>
  </div>
)
