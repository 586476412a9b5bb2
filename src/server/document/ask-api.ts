import type { Context } from 'hono'

/** Calls the API in this process. Documents get everything they know about payments from it, so they work in front of an upstream, too. */
export type Api = (request: Request, context: Context, environment?: { plainForm: true }) => Promise<Response>

export type Answer<Data> = { data: Data | null; status: number; errors: string[]; retryAfter: string | null }

/** Calls a path below `/api/v1/p/` on behalf of the visitor of `c`. `plainFormKey` is the idempotency key of a form posted without script. */
export async function askApi<Data>(
  { api, publicUrl }: { api: Api; publicUrl: string },
  c: Context,
  method: string,
  path: string,
  body?: unknown,
  plainFormKey?: string,
): Promise<Answer<Data>> {
  const url = new URL(`${publicUrl}/api/v1/p/${path}`)
  const lang = c.req.query('lang')
  if (lang) url.searchParams.set('lang', lang)
  // with the connection, which `api` takes from `c`, this says whose limits count
  const forwarded = c.req.header('x-forwarded-for')
  const response = await api(
    new Request(url, {
      method,
      headers: {
        'Accept-Language': c.req.header('accept-language') ?? '',
        ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
        ...(plainFormKey && { 'Idempotency-Key': plainFormKey }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    c,
    plainFormKey ? { plainForm: true } : undefined,
  )
  const json = (await response.json().catch(() => null)) as { data?: Data; errors?: string[] } | null
  return {
    data: response.ok ? (json?.data ?? null) : null,
    status: response.status,
    errors: Array.isArray(json?.errors) ? json.errors : [],
    retryAfter: response.headers.get('retry-after'),
  }
}
