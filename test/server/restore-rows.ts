import { sql } from 'drizzle-orm'
import type { Storage } from '../../src/server/ports/storage'

/**
 * Remembers the rows that the database has now; answers what puts back these, and no others. A stored function does it,
 * whose statements are planned once: for each test that takes a tenth of what the statements themselves would.
 */
export async function rememberRows({ database }: Storage): Promise<() => Promise<void>> {
  const read = async (query: string) =>
    ((await database.execute(sql.raw(query))) as { rows: { name: string }[] }).rows.map(({ name }) => name)
  const tables = await read(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  )
  const sequences = await read(`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`)
  const filled = await read(
    tables.map((table) => `select '${table}' as name where exists (select from ${table})`).join(' union all '),
  )
  await database.execute(sql`create schema remembered`)
  const inserts = []
  for (const table of filled) {
    await database.execute(sql.raw(`create table remembered.${table} as select * from public.${table}`))
    // by name: a test of migrations may leave the columns in another order
    const columns = await read(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = 'remembered.${table}'::regclass and attnum > 0`,
    )
    inserts.push(`insert into public.${table} (${columns}) select ${columns} from remembered.${table}`)
  }
  // in one statement, since references are checked when all of it is done
  const inOne = (changes: string[]) =>
    `with ${changes.map((change, at) => `change_${at} as (${change})`).join(', ')} select count(*) into done;`
  await database.execute(
    sql.raw(`create function remembered.restore() returns void language plpgsql as $$ declare done bigint; begin
      ${inOne(tables.map((table) => `delete from public.${table}`))}
      ${inOne(inserts)}
      delete from public.row_count_deltas; -- written by triggers
      ${sequences.map((sequence) => `perform setval('public.${sequence}', 1, false);`).join('')}
    end $$`),
  )
  return async () => {
    await database.execute(sql`select remembered.restore()`)
  }
}
