import { Client } from 'pg'

/** A statement that copies one row of `source`, or all of its rows, with the given columns changed. */
export const copyStatement = (table: string, source: string, changes: string, rows: '1' | 'all' = '1') => `
  insert into ${table}
  select copy.* from (select * from ${table} ${source} limit ${rows}) one, generate_series($1::int, $2::int) n,
    lateral jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes})) copy`

/** A statement that copies the ledger entries of the first payment, refund, payout or swap for each of its copies. */
function copyEntriesStatement(kind: string): string {
  const first = `where (cause_kind, cause_id) = (select cause_kind, cause_id from ledger_entries where cause_kind = '${kind}' limit 1)`
  const changes = `'id', nextval('ledger_entries_id_seq'), 'cause_id', md5('${kind}' || n)::uuid, 'created_at', now() - n * interval '1 minute'`
  return copyStatement('ledger_entries', first, changes, 'all')
}

const COPY_STATEMENTS = [
  // ids are computed from the number, so that references between tables need no query
  copyStatement(
    'customers',
    '',
    `'id', md5('customer' || n)::uuid, 'email', 'person' || n || '@example.com', 'email_key', 'person' || n || '@example.com',
     'created_at', now() - n * interval '1 minute'`,
  ),
  copyStatement(
    'sessions',
    `where status = 'completed'`,
    `'id', md5('session' || n)::uuid, 'reference', 'ps_' || substr(md5('reference' || n), 1, 12), 'customer_id', md5('customer' || n)::uuid,
     'created_at', now() - n * interval '1 minute', 'expires_at', now() - n * interval '1 minute' - interval '1 hour',
     'completed_at', now() - n * interval '1 minute', 'metadata', jsonb_build_object('order', 'A-' || n, 'channel', 'web')`,
  ),
  copyStatement(
    'session_addresses',
    '',
    `'id', md5('address' || n)::uuid, 'session_id', md5('session' || n)::uuid, 'address', 'T' || md5(n::text), 'address_key', 'T' || md5(n::text)`,
  ),
  copyStatement(
    'deposits',
    '',
    `'id', md5('deposit' || n)::uuid, 'session_id', md5('session' || n)::uuid, 'custody_id', 'filled-' || n, 'hash', md5('hash' || n),
     'seen_at', now() - n * interval '1 minute', 'updated_at', now() - n * interval '1 minute'`,
  ),
  copyStatement(
    'events',
    `where status = 'delivered'`,
    `'id', 'evt_' || substr(md5('event' || n), 1, 24), 'position', n + 1000000, 'customer_id', md5('customer' || n)::uuid,
     'session_id', md5('session' || n)::uuid, 'created_at', now() - n * interval '1 minute'`,
  ),
  copyStatement('invoices', '', `'id', md5('invoice' || n)::uuid, 'created_at', now() - n * interval '1 minute'`),
  copyStatement(
    'payouts',
    '',
    `'id', md5('payout' || n)::uuid, 'reference', null, 'status', 'success', 'created_at', now() - n * interval '1 minute'`,
  ),
  copyStatement(
    'swaps',
    '',
    `'id', md5('swap' || n)::uuid, 'status', 'completed', 'created_at', now() - n * interval '1 minute', 'executed_at', now() - n * interval '1 minute'`,
  ),
  copyStatement(
    'refunds',
    '',
    `'id', md5('refund' || n)::uuid, 'reference', null, 'session_id', md5('session' || n)::uuid, 'status', 'success'`,
  ),
  copyStatement(
    'idempotency_keys',
    '',
    `'key', 'filled-' || n, 'session_id', md5('session' || n)::uuid, 'expires_at', now() + interval '1 hour' + n * interval '10 milliseconds'`,
  ),
  copyStatement(
    'deliveries',
    '',
    `'id', md5('delivery' || n)::uuid, 'event_id', 'evt_' || substr(md5('event' || n), 1, 24)`,
  ),
  ...(['deposit', 'refund', 'payout', 'swap'] as const).map(copyEntriesStatement),
  copyStatement(
    'audit_entries',
    '',
    `'id', md5('audit' || n)::uuid, 'object', md5('session' || n)::uuid, 'position', n + 1000000, 'created_at', now() - n * interval '1 minute'`,
  ),
  // without rate limits the service writes no row that could be copied, so these rows are made here
  `insert into open_payments (block, session_id, open_until)
    select md5('block' || n), md5('session' || n)::uuid, now() + interval '1 hour' + n * interval '10 milliseconds'
      from generate_series($1::int, $2::int) n`,
]

const BATCH_SIZE = 100_000

/**
 * Fills the database up to `count` completed sessions, each with its customer, address, deposit, event and delivery,
 * and with the entries of the ledger and of the audit that such a payment leaves.
 */
export async function fillDatabase(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query('set session_replication_role = replica')
    for (let from = 1; from <= count; from += BATCH_SIZE)
      for (const statement of COPY_STATEMENTS)
        await client.query(statement, [from, Math.min(count, from + BATCH_SIZE - 1)])
    // the triggers that count rows were off, so the counts are computed now
    await client.query('select recount_rows(), recount_balances()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
