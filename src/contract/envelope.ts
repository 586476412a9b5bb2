import * as v from 'valibot'
import { wholeNumber, wholeNumberText } from './scalars'
import { Timestamp, text } from './text'

export const ListMeta = v.object({
  total: v.pipe(v.number(), v.description('The number of items on all pages.')),
  total_capped: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Present if the list has more items than `total`: counting stops at 10000, and in a search with `query` at 1000 or earlier. Only payments, customers, invoices and events are counted exactly, without filters or with a single `status`. To read a list to its end, follow `has_next`.',
    ),
  ),
  page: v.pipe(v.number(), v.description('The number of this page, from 1.')),
  limit: v.pipe(v.number(), v.description('The largest number of items on a page.')),
  total_pages: v.number(),
  has_next: v.boolean(),
  has_prev: v.boolean(),
})
export type ListMeta = v.InferOutput<typeof ListMeta>

const MAX_PAGE = 1_000_000
const PAGE = 'The number of the page, from 1.'
const LIMIT = 'The number of items on a page.'

/** Refuses a mistyped parameter: if a list ignored a filter, it would contain more than the caller wants. */
export const UNKNOWN_PARAMETER = 'This parameter is not known.'
export const UNKNOWN_FIELD = 'This field is not known.'

/** `?page=&limit=` of a list with at most `maxLimit` items on a page. */
export const listQuery = (maxLimit: number, defaultLimit: number) =>
  v.strictObject(
    {
      page: v.pipe(v.optional(wholeNumberText(1, MAX_PAGE), '1'), v.description(PAGE)),
      limit: v.pipe(v.optional(wholeNumberText(1, maxLimit), `${defaultLimit}`), v.description(LIMIT)),
    },
    UNKNOWN_PARAMETER,
  )

/** The query of a list that is short, such as that of members. */
export const ShortListQuery = listQuery(100, 20)

const startingAfter = v.pipe(
  v.optional(text(100)),
  v.description(
    'The `id` of an item: the list continues after it, so that nothing is repeated when items are added meanwhile. Pages are then counted from there.',
  ),
)

export const ListQuery = v.strictObject({ ...ShortListQuery.entries, starting_after: startingAfter }, UNKNOWN_PARAMETER)
export type ListQuery = v.InferOutput<typeof ListQuery>

type TimeRange = { from?: string | undefined; to?: string | undefined }

/** A query with a time range and these parameters, in which `from` is not after `to`. */
export const rangeQuery = <Parameters extends v.ObjectEntries>(parameters: Parameters) =>
  v.pipe(
    v.strictObject({ from: v.optional(Timestamp), to: v.optional(Timestamp), ...parameters }, UNKNOWN_PARAMETER),
    v.rawCheck(({ dataset, addIssue }) => {
      const { from, to } = dataset.value as TimeRange
      if (!dataset.typed || !from || !to || Date.parse(from) <= Date.parse(to)) return
      const path = { type: 'object', origin: 'value', input: {}, key: 'from', value: undefined } as const
      addIssue({ message: 'Must not be after to.', path: [path] })
    }),
  )

/** The query of a list with a time range and filters. */
export const pagedRangeQuery = <Filters extends v.ObjectEntries>(filters: Filters) =>
  rangeQuery({ ...ListQuery.entries, ...filters })

/** The paging fields of a search whose parameters are in the request's body. */
export const pagingEntries = {
  page: v.pipe(
    v.optional(wholeNumber(1, MAX_PAGE), 1),
    v.description(`${PAGE} With \`query\`, pages reach the first 10000 items: continue with \`starting_after\`.`),
  ),
  limit: v.pipe(v.optional(wholeNumber(1, 100), 20), v.description(LIMIT)),
  starting_after: startingAfter,
}

/** The text of a search, in the body, because it may name a person. */
export const searchText = (found: string) =>
  v.pipe(
    text(200),
    v.description(
      `${found} All words must be found: each of at least three characters in any place, a shorter one at the beginning of a word. Case, accents and the script of digits do not matter. A change is found within seconds.`,
    ),
  )

/** The body of a search by a text alone. */
export const textSearch = (found: string) =>
  v.pipe(
    v.strictObject({ query: searchText(found), ...pagingEntries }, UNKNOWN_FIELD),
    v.examples([{ query: 'amina', page: 1, limit: 20 }]),
  )
export type TextSearch = v.InferOutput<ReturnType<typeof textSearch>>

export const PagedRangeQuery = pagedRangeQuery({})
export type PagedRangeQuery = v.InferOutput<typeof PagedRangeQuery>

/** The answer to DELETE. */
export const Deleted = v.pipe(
  v.object({ deleted: v.pipe(v.literal(true), v.description('Always true.')) }),
  v.examples([{ deleted: true }]),
)
export type Deleted = v.InferOutput<typeof Deleted>
