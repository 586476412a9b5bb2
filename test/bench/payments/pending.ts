import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { displayAddress } from '../../../src/payment/address/check'

/** A payment that waits for its money. */
export interface Pending {
  id: string
  address: string
  amount: string
}

const AT_ONCE = 5000

const copies = (table: string, source: string, differing: string) => `
  insert into ${table}
  select copy.* from (select * from ${table} where ${source}) one,
    unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[]) made (id, name, address, customer),
    lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${differing})) copy`

const COPIES = [
  copies(
    'customers',
    `id = (select customer_id from sessions where id = $1)`,
    `'id', made.customer, 'email', made.name || '@example.com', 'email_key', made.name || '@example.com'`,
  ),
  copies(
    'sessions',
    'id = $1',
    `'id', made.id, 'reference', 'ps_' || made.name, 'address', made.address, 'customer_id', made.customer`,
  ),
  copies(
    'session_addresses',
    'session_id = $1',
    `'id', made.customer, 'session_id', made.id, 'address', made.address, 'address_key', made.address`,
  ),
  copies('address_claims', 'session_id = $1', `'session_id', made.id, 'address', made.address`),
]

/** `count` copies of a payment on Base that waits for its money, each with an address and a customer of its own. */
export async function makePending(url: string, { id, amount }: Omit<Pending, 'address'>, count: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const made: Pending[] = []
  try {
    for (let from = 0; from < count; from += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, () => ({
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
      for (const statement of COPIES) await client.query(statement, [id, ...values])
      await client.query('commit')
      made.push(...batch)
    }
    // as autovacuum would soon have done
    await client.query('analyze customers, sessions, session_addresses, address_claims')
  } finally {
    await client.end()
  }
  return made
}
