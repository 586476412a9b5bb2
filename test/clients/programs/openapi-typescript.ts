import createClient from 'openapi-fetch'
import type { paths } from './generated/schema'
import { key, order, print, reference, unknown, url } from './order'

const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } })
const create = () =>
  client.POST('/api/v1/payment-sessions', {
    params: { header: { 'Idempotency-Key': reference } },
    body: order,
  })
const created = await create()
const again = await create()
const listed = await client.GET('/api/v1/payment-sessions', { params: { query: { reference, limit: 10 } } })
const missing = await client.GET('/api/v1/payment-sessions/{session_id}', { params: { path: { session_id: unknown } } })
print({
  created: created.data?.data.id,
  status: created.data?.data.status,
  again: again.data?.data.id,
  listed: listed.data?.data.map(({ id }) => id),
  total: listed.data?.meta.total,
  code: missing.error?.details[0]?.code,
})
