import type { ComponentChildren } from 'preact'
import type { Route } from '../../state/router'
import { Link } from '../link'
import './rows.css'

/** A list with one line per row on wide screens, and two or more on phones. */
export const Rows = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <ul class="rows card" aria-label={name}>
    {children}
  </ul>
)

type RowProps = {
  /** Route of the item. Rows without it are not links. */
  to?: Partial<Route>
  /** Name or amount. */
  main: ComponentChildren
  /** Status. */
  state?: ComponentChildren
  /** Further details. */
  about?: ComponentChildren
  when?: ComponentChildren
  /** Buttons. Not together with `to`, because a link cannot contain buttons. */
  actions?: ComponentChildren
}

export function Row({ to, main, state, about, when, actions }: RowProps) {
  const cells = (
    <>
      <span class="row-line">
        <b class="row-main">{main}</b>
        {state && <span class="row-state">{state}</span>}
      </span>
      {(about || when) && (
        <span class="row-line">
          {about && <span class="row-about">{about}</span>}
          {when && <span class="row-when">{when}</span>}
        </span>
      )}
      {actions && <span class="row-actions actions">{actions}</span>}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} class="row">
          {cells}
        </Link>
      ) : (
        <div class="row">{cells}</div>
      )}
    </li>
  )
}
