import { createSession, listSessions, readSession } from './generated/hey'
import { client } from './generated/hey/client.gen'
import { key, order, print, reference, unknown, url } from './order'

client.setConfig({ baseUrl: url, auth: key })
const create = () => createSession({ body: order, headers: { 'Idempotency-Key': reference } })
const created = await create()
const again = await create()
const listed = await listSessions({ query: { reference, limit: 10 } })
const missing = await readSession({ path: { session_id: unknown } })
print({
  created: created.data?.data.id,
  status: created.data?.data.status,
  again: again.data?.data.id,
  listed: listed.data?.data.map(({ id }) => id),
  total: listed.data?.meta.total,
  code: missing.error?.details[0]?.code,
})
