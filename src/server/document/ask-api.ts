import type { Context } from 'hono'

/** Asks the interface under `/api`, ours or the upstream's: documents know nothing else about payments. */
export type Api = (request: Request, context: Context, environment?: { plainForm: true }) => Promise<Response>

export type Answer<Data> = { data: Data | null; status: number; errors: string[]; retryAfter: string | null }

/** Asks below `/api/v1/p/` for the visitor of `c`; `plainFormKey`: what he posted comes from a form without script. */
export async function askApi<Data>(
  { api, publicUrl }: { api: Api; publicUrl: string },
  c: Context,
  method: string,
  path: string,
  body?: unknown,
  plainFormKey?: string,
): Promise<Answer<Data>> {
  const lang = c.req.query('lang')
  const response = await api(
    new Request(`${publicUrl}/api/v1/p/${path}${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`, {
      method,
      headers: {
        'Accept-Language': c.req.header('accept-language') ?? '',
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
