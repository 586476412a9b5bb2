import * as v from 'valibot'
import { Timestamp } from './text'

export const ListMeta = v.object({
  total: v.pipe(v.number(), v.description('Items on all pages.')),
  total_capped: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'Present if there are more than `total`: a list with other filters than a single `status` is counted to 10000. Go by `has_next`.',
    ),
  ),
  page: v.pipe(v.number(), v.description('Counted from 1.')),
  limit: v.pipe(v.number(), v.description('The most items on a page.')),
  total_pages: v.number(),
  has_next: v.boolean(),
  has_prev: v.boolean(),
})
export type ListMeta = v.InferOutput<typeof ListMeta>

const integer = (name: string, least: number, most: number, fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
    v.description(name),
  )

/** What a mistyped parameter is answered with: without its filter, a list would show more than was asked for. */
export const UNKNOWN_PARAMETER = 'is not a parameter of this list'

/** `?page=&limit=` of a list with at most `most` items on a page. */
export const listQuery = (most: number, usual: number) =>
  v.strictObject(
    {
      page: integer('page, counted from 1', 1, 1_000_000, '1'),
      limit: integer('items per page', 1, most, String(usual)),
    },
    UNKNOWN_PARAMETER,
  )

/** The query of every other list. */
export const ListQuery = listQuery(100, 20)
export type ListQuery = v.InferOutput<typeof ListQuery>

type Period = { from?: string | undefined; to?: string | undefined }

/** Whether `from` is not after `to`, where both are given. */
export const isInOrder = ({ from, to }: Period) => !from || !to || Date.parse(from) <= Date.parse(to)
export const OUT_OF_ORDER = 'must not be after to'

/** The query of a list that can be limited to a time, with its own filters. */
export const periodQuery = <Filters extends v.ObjectEntries>(filters: Filters) =>
  v.pipe(
    v.strictObject(
      { ...ListQuery.entries, from: v.optional(Timestamp), to: v.optional(Timestamp), ...filters },
      UNKNOWN_PARAMETER,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || isInOrder(dataset.value as Period)) return
      const path = { type: 'object', origin: 'value', input: {}, key: 'from', value: undefined } as const
      addIssue({ message: OUT_OF_ORDER, path: [path] })
    }),
  )

const whole = (least: number, most: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.number('must be a whole number'),
      v.integer('must be a whole number'),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    fallback,
  )

/** The page that a search asks for, in its body. */
export const PageRequest = {
  page: v.pipe(whole(1, 1_000_000, 1), v.description('page, counted from 1')),
  limit: v.pipe(whole(1, 100, 20), v.description('items per page')),
}

export const PeriodQuery = periodQuery({})
export type PeriodQuery = v.InferOutput<typeof PeriodQuery>

/** The data of an answer to DELETE. */
export const Deleted = v.pipe(
  v.object({ deleted: v.pipe(v.literal(true), v.description('Always true.')) }),
  v.examples([{ deleted: true }]),
)
export type Deleted = v.InferOutput<typeof Deleted>
