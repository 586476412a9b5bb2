import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { displayAddress } from '../../../src/payment/address/check'

/** A payment that waits for its money. */
export interface Pending {
  id: string
  address: string
  amount: string
}

const BATCH_SIZE = 5000

const copyStatement = (table: string, source: string, changes: string) => `
  insert into ${table}
  select copy.* from (select * from ${table} where ${source}) one,
    unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[]) made (id, name, address, customer),
    lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes})) copy`

const COPY_STATEMENTS = [
  copyStatement(
    'customers',
    `id = (select customer_id from sessions where id = $1)`,
    `'id', made.customer, 'email', made.name || '@example.com', 'email_key', made.name || '@example.com'`,
  ),
  copyStatement(
    'sessions',
    'id = $1',
    `'id', made.id, 'reference', 'ps_' || made.name, 'address', made.address, 'customer_id', made.customer`,
  ),
  copyStatement(
    'session_addresses',
    'session_id = $1',
    `'id', made.customer, 'session_id', made.id, 'address', made.address, 'address_key', made.address`,
  ),
  copyStatement('address_claims', 'session_id = $1', `'session_id', made.id, 'address', made.address`),
]

/** Makes `count` copies of a pending payment on Base, each with a separate address and customer. */
export async function makePending(url: string, { id, amount }: Omit<Pending, 'address'>, count: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const created: Pending[] = []
  try {
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, () => ({
        id: randomUUID(),
        address: displayAddress('Base', `0x${randomBytes(20).toString('hex')}`),
        amount,
      }))
      const values = [
        batch.map((one) => one.id),
        batch.map(() => randomBytes(6).toString('hex')),
        batch.map(({ address }) => address),
        batch.map(() => randomUUID()),
      ]
      await client.query('begin')
      for (const statement of COPY_STATEMENTS) await client.query(statement, [id, ...values])
      await client.query('commit')
      created.push(...batch)
    }
    // autovacuum would do this only later
    await client.query('analyze customers, sessions, session_addresses, address_claims')
  } finally {
    await client.end()
  }
  return created
}
