import type { Session } from '../src/contract/session/session'

let customers = 0

/** Calls the API with a merchant's key, if one is given, and returns `data`. Throws unless the answer is a success. */
export async function call<Data>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Data> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text).data
}

/** Starts a payment on the page `slug` in USDT on Tron, each time as another customer. */
export const pay = (origin: string, slug = 'demo', key?: string) =>
  call<Session>(
    origin,
    'POST',
    `/api/v1/p/${slug}/pay`,
    { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: `ada${++customers}@example.com` },
    key,
  )
