import * as v from 'valibot'

/** Success answers: `{ success: true, data }`. */
export const envelope = <Data extends v.GenericSchema>(data: Data) => v.object({ success: v.literal(true), data })

export const ListMeta = v.object({
  total: v.pipe(v.number(), v.description('Items on all pages.')),
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

/** `?page=&limit=` of every list; `limit` is 1 to 100. */
export const ListQuery = v.object({
  page: integer('page, counted from 1', 1, 1_000_000, '1'),
  limit: integer('items per page', 1, 100, '20'),
})
export type ListQuery = v.InferOutput<typeof ListQuery>

/** The data of an answer to DELETE. */
export const Deleted = v.pipe(v.object({ deleted: v.literal(true) }), v.examples([{ deleted: true }]))
export type Deleted = v.InferOutput<typeof Deleted>
