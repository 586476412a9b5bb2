import type { Context } from 'hono'

const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'asset', 'network', 'action'] as const
const MOST_BYTES = 16 * 1024

/** What a form without script posted, without its empty fields; null when it is no such form. */
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
