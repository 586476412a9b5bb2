import { createSession, listSessions, readSession } from './generated/orval'
import { key, order, print, reference, unknown } from './order'

const headers = { Authorization: `Bearer ${key}` }
const create = async () => {
  const answer = await createSession(order, { headers: { ...headers, 'Idempotency-Key': reference } })
  return answer.status === 201 ? answer.data.data : undefined
}
const created = await create()
const again = await create()
const listed = await listSessions({ reference, limit: 10 }, { headers })
const missing = await readSession(unknown, { headers })
print({
  created: created?.id,
  status: created?.status,
  again: again?.id,
  listed: listed.status === 200 ? listed.data.data.map(({ id }) => id) : undefined,
  total: listed.status === 200 ? listed.data.meta.total : undefined,
  code: missing.status === 404 ? missing.data.details[0]?.code : undefined,
})
