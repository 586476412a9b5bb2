import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { KEY_SCOPES, type Mode } from '../../src/contract/enums'

export const JWT_SECRET = 'a secret of the benches, long enough for it'

const jtiOf = (mode: Mode) => (mode === 'test' ? 'bench-' : 'bench-live-')

/** A key of any merchant, for services started with `JWT_SECRET`, once `recordKeys` has recorded it. */
export function keyOf(merchant: string, mode: Mode = 'test'): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000) - 60
  const claims = {
    sub: merchant,
    mode,
    jti: jtiOf(mode) + merchant,
    aud: 'malipo',
    iat,
    exp: iat + 30 * 86_400,
    scopes: KEY_SCOPES,
  }
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`
}

/** Creates the merchants that do not exist yet, and records the keys of all as issued. */
export async function recordKeys(database: string, names: readonly string[], mode: Mode = 'test'): Promise<void> {
  const client = new Client({ connectionString: database })
  await client.connect()
  await client.query(
    `insert into merchants (id, handle, name, created_at)
      select gen_random_uuid(), name, name, now() from unnest($1::text[]) name on conflict do nothing`,
    [names],
  )
  await client.query(
    `insert into issued_keys (jti, merchant_id, mode, scopes, created_at, expires_at)
      select $2::text || handle, id, $3, $4, now(), now() + interval '30 days'
        from merchants where handle = any($1)`,
    [names, jtiOf(mode), mode, KEY_SCOPES],
  )
  await client.end()
}

/** Runs `work` for all `items`, `concurrency` at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Lets `concurrency` workers repeat `work` for `ms`. Returns how often per second they complete it. */
export async function perSecond(concurrency: number, ms: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() - began < ms) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (count * 1000) / (performance.now() - began)
}
