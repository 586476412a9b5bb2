import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEmptyDatabase } from '../../database-snapshot'
import { findFreePort } from '../../e2e/service'
import { type Cluster, query, startCluster } from '../../postgres'

/** The name of the database in the data folder of versions 0.1 and 0.2. */
const EARLIER_DATABASE = 'books'

const folder = mkdtempSync(join(tmpdir(), 'malipo-earlier-'))
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
  await putEmptyDatabase(folder, EARLIER_DATABASE)
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const runs = async (script: string, environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`dist/server/${script}.js`], {
    env: { PATH: process.env.PATH, PORT: String(await findFreePort()), DATA_DIR: folder, DEMO: 'off', ...environment },
  })

test('the service and the doctor stop with one line at a data folder of an earlier version', async () => {
  const stderr = `DATA_DIR: ${folder} is of version 0.1 or 0.2, which were never released; begin with an empty folder\n`
  await expect(runs('main', {})).rejects.toMatchObject({ code: 1, stdout: '', stderr })
  await expect(runs('doctor', {})).rejects.toMatchObject({ code: 2, stdout: '', stderr })
  expect(readdirSync(folder)).toEqual([EARLIER_DATABASE])
})

test('the service stops with one line at a database of an earlier version', async () => {
  await query(
    cluster.url,
    `create table migrations (name text primary key, applied_at timestamptz not null default now());
      insert into migrations (name) values ('0000_books')`,
  )
  await expect(runs('main', { DATABASE_URL: cluster.url })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'DATABASE_URL: the database is of version 0.1 or 0.2, which were never released; begin with an empty database\n',
  })
  const rows = await query(cluster.url, "select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'migrations' }])
})
