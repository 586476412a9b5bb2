import type { Context } from 'hono'

const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'asset', 'network', 'action'] as const
const MOST_BYTES = 16 * 1024

/** The values of a form posted without script, except empty ones; null when the body is not such a form. */
export async function plainFormValues(c: Context): Promise<Record<string, string> | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null
  const text = await c.req.text()
  if (text.length > MOST_BYTES) return null
  const fields = new URLSearchParams(text)
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = fields.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}
