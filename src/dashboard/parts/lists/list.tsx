import type { ComponentChildren } from 'preact'
import type { ListPage } from '../../api/client'
import type { Read } from '../../state/use-read'
import { Loaded } from '../loaded'
import { Pager } from './pager'
import { Rows } from './rows'

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
