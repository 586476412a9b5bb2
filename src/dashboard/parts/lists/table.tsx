import type { ComponentChildren } from 'preact'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import type { Route } from '../../state/router'
import { Link } from '../link'
import './table.css'

/** Where a cell stands on a phone, or that only wide screens show it. */
type Place = 'main' | 'state' | 'about' | 'when' | 'desk' | 'wide'

export interface Column<Item> {
  title: string
  place: Place
  /** Share of the width. */
  width: number
  /** Name of the API's `sort` for this column, if the list can be sorted by it. */
  sort?: string | false
  /** On phones, the title stands before the value, which would be unclear without it. */
  isLabelled?: true
  cell: (item: Item) => ComponentChildren
}

export type TableProps<Item> = {
  name: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Route of an item. Items without it are not links. */
  to: (item: Item) => Partial<Route> | undefined
}

/** Grid columns of the places that a screen shows. */
const tracks = (columns: readonly Column<never>[], hidden: readonly Place[]) =>
  columns
    .filter(({ place }) => !hidden.includes(place))
    .map(({ width }) => `minmax(0, ${width}fr)`)
    .join(' ')

/** The role of an element, which Safari before 17 forgets when the element is displayed as a grid. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role })

/** A table with headings. On phones, each row has two or three lines, and no headings are visible. */
export function Table<Item>({ name, columns, items, keyOf, to }: TableProps<Item>) {
  const style = {
    '--tablet': tracks(columns, ['desk', 'wide']),
    '--desk': tracks(columns, ['wide']),
    '--wide': tracks(columns, []),
  }
  return (
    <table class="table card" {...as('table')} aria-label={name} style={style}>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map((column) => (
            <ColumnHeading key={column.title} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {items.map((item) => (
          <tr key={keyOf(item)} class="table-row" {...as('row')}>
            {columns.map((column) => (
              <Cell key={column.title} column={column} item={item} to={to(item)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Item> = { column: Column<Item>; item: Item; to: Partial<Route> | undefined }

/** The link of the main cell covers the whole row. */
function Cell<Item>({ column: { title, place, isLabelled, cell }, item, to }: CellProps<Item>) {
  const content = cell(item)
  return (
    <td {...as('cell')} data-place={place} data-label={isLabelled && `${title}: `}>
      {place === 'main' && to ? (
        <Link to={to} class="table-link">
          {content}
        </Link>
      ) : (
        content
      )}
    </td>
  )
}

/** A heading, which sorts the list by its column: first by the greatest values, then by the least. */
function ColumnHeading<Item>({ column: { title, place, sort } }: { column: Column<Item> }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id, query } = router.route.value
  const current = query.sort ?? '-created_at'
  const direction = current === `-${sort}` ? 'descending' : current === sort ? 'ascending' : undefined
  const next = direction === 'descending' ? `${sort}` : `-${sort}`
  return (
    <th scope="col" {...as('columnheader')} data-place={place} aria-sort={direction}>
      {sort ? (
        <Link to={{ id, query: { ...query, page: '', sort: next } }} replace>
          {title}
          <span class="spoken"> ({t('parts.sort')})</span>
        </Link>
      ) : (
        title
      )}
    </th>
  )
}
