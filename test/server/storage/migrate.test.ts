import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/server/ports/storage'
import { SettingsError } from '../../../src/server/settings'
import { rowsOf } from '../../../src/server/storage/database'
import { openEmbedded, openExisting } from '../../../src/server/storage/embedded'
import { migrate } from '../../../src/server/storage/migrate'
import { putEmptyDatabase } from '../../database-snapshot'
import { world } from '../world'

const here = world()
const run = <Row>(statement: string, database: Database = here().deps.storage.database) =>
  rowsOf<Row>(database, sql.raw(statement))

describe('a database', () => {
  const UNDONE = new Error('undone')
  /** Rolls back `work`, because the next tests use this database, too. */
  const undone = (work: (tx: Database) => Promise<void>) =>
    here()
      .deps.storage.database.transaction(async (tx) => {
        await work(tx)
        throw UNDONE
      })
      .catch((error) => {
        if (error !== UNDONE) throw error
      })
  const tables = (tx: Database) => run("select tablename from pg_tables where schemaname = 'public' order by 1", tx)
  const applied = (tx: Database) => run<{ name: string }>('select name from migrations order by 1', tx)

  test.each([
    '0000_books',
    '0036_address_shares',
  ])('of an earlier version, with the migration %s, is refused and left unchanged', (name) =>
    undone(async (tx) => {
      await run(`delete from migrations where name <> '0000_baseline'`, tx)
      await run(`update migrations set name = '${name}'`, tx)
      const before = await tables(tx)
      await expect(migrate(tx)).rejects.toThrow(
        new SettingsError(
          'DATABASE_URL: the database is of version 0.1 or 0.2, which were never released; begin with an empty database',
        ),
      )
      expect(await tables(tx)).toEqual(before)
      expect(await applied(tx)).toEqual([{ name }])
    }))

  test('of this version, or of a later version that is being rolled out, is opened unchanged', () =>
    undone(async (tx) => {
      const all = await applied(tx)
      expect(all[0]).toEqual({ name: '0000_baseline' })
      await run("insert into migrations values ('9999_later')", tx)
      const before = await tables(tx)
      await migrate(tx)
      expect(await tables(tx)).toEqual(before)
      expect(await applied(tx)).toEqual([...all, { name: '9999_later' }])
    }))

  test('of 0.3.0 gets the later migrations, and keeps its pages and payments', async () => {
    const { id } = await here().pay()
    await undone(async (tx) => {
      const after = await tables(tx)
      await run(
        'drop table push_messages, push_subscriptions, tills, search_entries, search_queue, own_addresses, refund_limits',
        tx,
      )
      await run('drop index deposits_by_own_address', tx)
      await run('alter table deposits drop column senders_due, drop column senders, drop column own', tx)
      await run('alter table wallets drop column stopped_by', tx)
      await run('alter table wallet_networks drop column proof_confirmations, drop column proof_required', tx)
      await run('alter table watched_addresses drop column balances, drop column balances_at', tx)
      await run('alter table devices drop column passkey_id, drop column recovered_at', tx)
      await run('drop table fresh_checks, passkeys, recovery_codes, used_challenges', tx)
      await run('alter table mails drop column fresh_check_id', tx)
      await run('alter table payment_pages drop column kind, drop column copied_from', tx)
      await run('drop function queue_for_search cascade', tx)
      await run(
        'alter table sessions drop column created_by, drop column accepted_at, drop column acceptance_reason',
        tx,
      )
      await run('drop index refunds_of_merchant', tx)
      await run('alter table refunds drop column address_entered_at, drop column note', tx)
      await run("delete from migrations where name <> '0000_baseline'", tx)
      const pages = await run<{ slug: string }>('select slug from payment_pages order by 1', tx)
      await migrate(tx)
      expect(await tables(tx)).toEqual(after)
      expect(await run('select slug, kind from payment_pages order by 1', tx)).toEqual(
        pages.map(({ slug }) => ({ slug, kind: 'page' })),
      )
      expect(await run(`select created_by from sessions where id = '${id}'`, tx)).toEqual([{ created_by: null }])
      expect(await run(`select kind from search_queue where object_id = '${id}'`, tx)).toEqual([{ kind: 'payment' }])
    })
  })

  test('gets every table if it is empty', () =>
    undone(async (tx) => {
      const before = await tables(tx)
      await run('drop schema public cascade', tx)
      await run('create schema public', tx)
      await migrate(tx)
      expect(await tables(tx)).toEqual(before)
    }))
})

describe('a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'malipo-folder-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const contents = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const entry = statSync(join(folder, name))
        return [name, entry.mode, entry.mtimeMs, entry.isFile() && readFileSync(join(folder, name)).toString('base64')]
      })

  test.each([
    ['the service', openEmbedded],
    ['a command', openExisting],
  ])('of an earlier version is refused by %s, which changes no byte of it', async (_, open) => {
    await putEmptyDatabase(folder, 'books')
    const before = contents()
    expect(before.length).toBeGreaterThan(100)
    await expect(open(folder)).rejects.toThrow(
      new SettingsError(
        `DATA_DIR: ${folder} is of version 0.1 or 0.2, which were never released; begin with an empty folder`,
      ),
    )
    expect(contents()).toEqual(before)
  })
})
