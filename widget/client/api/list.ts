import type { ListMeta } from '../../../src/contract/envelope'

/** One page of a list. */
export interface ListPage<Item> {
  data: Item[]
  meta: ListMeta
}

/** Where the next page of a list begins. */
export type Position = { page?: number; starting_after?: string }

/**
 * A list, which is read while it is iterated: `for await (const payment of malipo.listSessions())`. Awaiting `page()`
 * reads only the requested page.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (position: Position) => Promise<ListPage<Item>>
  readonly #next: (page: ListPage<Item>) => Position

  constructor(read: (position: Position) => Promise<ListPage<Item>>, next: (page: ListPage<Item>) => Position) {
    this.#read = read
    this.#next = next
  }

  /** The requested page, with the total. */
  page(): Promise<ListPage<Item>> {
    return this.#read({})
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    let page = await this.page()
    yield* page.data
    while (page.meta.has_next) {
      page = await this.#read(this.#next(page))
      yield* page.data
    }
  }
}

/** Continues after the last item, so that items which are added meanwhile repeat nothing. */
export const afterLastItem = ({ data }: ListPage<{ id: string }>): Position => ({
  page: undefined,
  starting_after: data.at(-1)?.id,
})

/** Continues with the next number, in lists that are short. */
export const nextPage = ({ meta }: ListPage<unknown>): Position => ({ page: meta.page + 1 })
