import type { Context } from 'hono'
import { FORM_TOKEN } from '../payer/form-token'

/** Calls the API in this process. Documents get everything they know about payments from it, so they work in front of an upstream, too. */
export type Api = (request: Request, context: Context, environment?: { plainForm: true }) => Promise<Response>

export type Answer<Data> = { data: Data | null; status: number; errors: string[]; retryAfter: string | null }

export type Question = {
  method: 'GET' | 'POST'
  /** Below `/api/v1/p/`. */
  path: string
  body?: unknown
  /** Of a form posted without script: the value of its hidden field, if it has one. */
  plainForm?: { token: string | undefined }
}

/** Asks on behalf of the visitor of `c`. */
export async function askApi<Data>(
  { api, publicUrl }: { api: Api; publicUrl: string },
  c: Context,
  { method, path, body, plainForm }: Question,
): Promise<Answer<Data>> {
  const url = new URL(`${publicUrl}/api/v1/p/${path}`)
  // in front of another service `k` says to which page a session belongs
  for (const name of path.includes('/sessions/') ? ['lang', 'k'] : ['lang']) {
    const said = c.req.query(name)
    if (said) url.searchParams.set(name, said)
  }
  // with the connection, which `api` takes from `c`, this says whose limits count
  const forwarded = c.req.header('x-forwarded-for')
  const response = await api(
    new Request(url, {
      method,
      headers: {
        'Accept-Language': c.req.header('accept-language') ?? '',
        ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
        ...(plainForm?.token && { [FORM_TOKEN.header]: plainForm.token }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    c,
    plainForm ? { plainForm: true } : undefined,
  )
  const json = (await response.json().catch(() => null)) as { data?: Data; errors?: string[] } | null
  return {
    data: response.ok ? (json?.data ?? null) : null,
    status: response.status,
    errors: Array.isArray(json?.errors) ? json.errors : [],
    retryAfter: response.headers.get('retry-after'),
  }
}
