import type { ListMeta } from '../../contract/envelope'
import { DATA_HEADERS } from './problem'

/** `{ success: true, data }`. All headers are passed to the constructor, since setting them later halves the speed of a poll. */
export const answer = (data: unknown, status: 200 | 201 = 200, headers: Record<string, string> = {}) =>
  answerText(`{"success":true,"data":${JSON.stringify(data)}}`, status, headers)

export const answerList = (
  data: readonly unknown[],
  { total, page, limit }: Pick<ListMeta, 'total' | 'page' | 'limit'>,
) => {
  const pages = Math.max(1, Math.ceil(total / limit))
  const meta: ListMeta = { total, page, limit, total_pages: pages, has_next: page < pages, has_prev: page > 1 }
  return answerText(JSON.stringify({ success: true, data, meta }))
}

/** An answer whose envelope is already serialised. */
export const answerText = (body: string, status: 200 | 201 = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { ...DATA_HEADERS, ...headers } })
