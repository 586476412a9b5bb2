// A bare `pg` client, which writes a session, an address and an event in one transaction for each payment. The service
// is compared with it. Start: `node bare-process.mjs <database> <rows as JSON>`. The message `{ width, ms }` lets
// `width` workers write payments for `ms`, and is answered with their number and times.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

const [url, rows] = process.argv.slice(2)
const { session, address, event } = JSON.parse(rows)
// as many connections as the service has
const pool = new pg.Pool({ connectionString: url, max: 12 })

const insert = (table, row) => {
  const names = Object.keys(row)
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`
  return (differing) => ({ text, values: Object.values({ ...row, ...differing }) })
}
const inserts = {
  session: insert('bare.sessions', session),
  address: insert('bare.session_addresses', address),
  event: insert('bare.events', event),
}

async function pay() {
  const id = randomUUID()
  const at = `0x${randomBytes(20).toString('hex')}`
  const client = await pool.connect()
  await client.query('begin')
  await client.query(inserts.session({ id, reference: `ps_${randomBytes(6).toString('hex')}`, address: at }))
  await client.query(inserts.address({ id: randomUUID(), session_id: id, address: at, address_key: at }))
  await client.query(inserts.event({ id: `evt_${randomBytes(12).toString('hex')}` }))
  await client.query('commit')
  client.release()
}

process.on('message', async ({ width, ms }) => {
  const latencies = []
  const began = performance.now()
  const worker = async () => {
    for (let at = performance.now(); at - began < ms; ) {
      await pay()
      const now = performance.now()
      latencies.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  const perSecond = (latencies.length * 1000) / (performance.now() - began)
  process.send({ done: latencies.length, perSecond, latencies })
})
process.on('disconnect', () => process.exit(0))
