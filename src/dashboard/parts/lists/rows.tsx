import type { ComponentChildren } from 'preact'
import type { Place } from '../../state/router'
import { Link } from '../link'
import './rows.css'

/** A list of things. Its rows are one line on a wide screen, and two on a phone, or more for long names. */
export const Rows = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <ul class="rows" aria-label={name}>
    {children}
  </ul>
)

type RowProps = {
  /** Where the thing is shown; absent: all there is to see stands in the row. */
  to?: Partial<Place>
  /** What it is called, or its amount. */
  main: ComponentChildren
  /** How it stands. */
  state?: ComponentChildren
  /** What else tells it from others. */
  about?: ComponentChildren
  /** When. */
  when?: ComponentChildren
  /** Buttons. Not together with `to`. */
  acts?: ComponentChildren
}

export function Row({ to, main, state, about, when, acts }: RowProps) {
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
      {acts && <span class="row-acts">{acts}</span>}
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
