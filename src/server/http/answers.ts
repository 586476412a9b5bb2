import type { ListMeta, ListQuery } from '../../contract/envelope'
import type { Session } from '../../contract/session/session'
import { DATA_HEADERS } from './problem'

/** `{ success: true, data }`. All headers go to the constructor: setting them later halves the speed of polls. */
export const answer = (data: unknown, status: 200 | 201 = 200, headers: Record<string, string> = {}) =>
  new Response(envelope(data), { status, headers: { ...DATA_HEADERS, ...headers } })

const envelope = (data: unknown) => `{"success":true,"data":${JSON.stringify(data)}}`

/** `{ success: true, data, warnings }`: the change is stored, and has side effects that the merchant should know. */
export const answerWithWarnings = (data: unknown, warnings: readonly string[], status: 200 | 201) =>
  new Response(JSON.stringify({ success: true, data, warnings }), { status, headers: DATA_HEADERS })

/** An answer with further warnings, about unknown fields of the request. Streams and files stay as they are. */
export async function addWarnings(response: Response, warnings: readonly string[]): Promise<Response> {
  const { status, headers } = response
  if (headers.get('content-type') !== DATA_HEADERS['content-type']) return response
  const body = (await response.json()) as { warnings?: readonly string[] }
  return new Response(JSON.stringify({ ...body, warnings: [...(body.warnings ?? []), ...warnings] }), {
    status,
    headers,
  })
}

const envelopes = new WeakMap<Session, string>()

/** The envelope of a payment's state as text, cached because many clients poll one state. */
export function envelopeOf(session: Session): string {
  const text = envelopes.get(session) ?? envelope(session)
  envelopes.set(session, text)
  return text
}

export const answerState = ({ session, etag }: { session: Session; etag: string }, status: 200 | 201 = 200) =>
  new Response(envelopeOf(session), { status, headers: { ...DATA_HEADERS, etag } })

/** The state after an action, with the payer's token if there is one. The tag is that of the state alone. */
export function answerChange(
  changed: { session: Session; etag: string; payerToken?: string | null },
  status: 200 | 201,
) {
  const { session, etag, payerToken } = changed
  return payerToken ? answer({ ...session, payer_token: payerToken }, status, { etag }) : answerState(changed, status)
}

/** `capped`: there are more rows than `total`, so only `hasNext` tells whether there is a next page. */
export type ListTotal = { total: number; capped?: boolean; hasNext?: boolean }

/** The data of an answer to DELETE. */
export const DELETED = { deleted: true as const }

/** A page of rows, each as its view. */
export const viewRows = <Row, Item>(
  { rows, ...total }: { rows: readonly Row[] } & ListTotal,
  view: (row: Row) => Item,
) => ({
  items: rows.map(view),
  ...total,
})

export const answerList = (
  data: readonly unknown[],
  { total, page, limit, starting_after, capped = false, hasNext }: ListQuery & ListTotal,
) => {
  const pages = Math.max(1, Math.ceil(total / limit))
  const meta: ListMeta = {
    total,
    ...(capped && { total_capped: true as const }),
    page,
    limit,
    total_pages: pages,
    has_next: hasNext ?? page < pages,
    has_prev: page > 1 || starting_after !== undefined,
  }
  return new Response(JSON.stringify({ success: true, data, meta }), { status: 200, headers: DATA_HEADERS })
}
