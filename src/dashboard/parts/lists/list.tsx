import type { ComponentChildren } from 'preact'
import type { ListPage } from '../../api/client'
import type { Read } from '../../state/use-read'
import { Loaded } from '../loaded'
import { Pager } from './pager'
import { Rows } from './rows'
import { Table, type TableProps } from './table'

type Props<Item> = {
  of: Read<ListPage<Item>>
  name: string
  /** Shown in place of a list without items. */
  empty: ComponentChildren
  /** The row of an item. */
  children: (item: Item, items: readonly Item[]) => ComponentChildren
}

/** A page of a list of the API, with links to newer and older pages. */
export const List = <Item,>({ of, name, empty, children }: Props<Item>) => (
  <Loaded of={of}>
    {({ items, meta }) =>
      items.length === 0 && !meta.has_prev ? (
        empty
      ) : (
        <>
          <Rows name={name}>{items.map((item) => children(item, items))}</Rows>
          <Pager meta={meta} />
        </>
      )
    }
  </Loaded>
)

type TableListProps<Item> = Omit<TableProps<Item>, 'items'> & Pick<Props<Item>, 'of' | 'empty'>

/** As `List`, as a table with headings. */
export const TableList = <Item,>({ of, empty, ...table }: TableListProps<Item>) => (
  <Loaded of={of}>
    {({ items, meta }) =>
      items.length === 0 && !meta.has_prev ? (
        empty
      ) : (
        <>
          <Table items={items} {...table} />
          <Pager meta={meta} />
        </>
      )
    }
  </Loaded>
)
