import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettingsError } from '../../../src/server/settings'
import { openPostgres } from '../../../src/server/storage/postgres'
import { createDatabase } from '../database'
import { silentLog } from '../silent-log'

const url = process.env.DATABASE_URL ?? ''

describe('opening PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    own = await createDatabase(url)
  })
  afterAll(() => own.drop())

  const withUrl = (change: (to: URL) => void) => {
    const changed = new URL(own.url)
    change(changed)
    return openPostgres(changed.href, silentLog)
  }

  test('migrating waits longer than any statement may take', async () => {
    const dump = new Client({ connectionString: own.url })
    await dump.connect()
    // the lock of `migrate`, as another process has it that is migrating
    await dump.query('select pg_advisory_lock(7203561114)')
    const patience = 0.05
    const opening = openPostgres(own.url, silentLog, patience)
    // longer than the 12 s after which the pool gives a statement up
    await dump.query(`select pg_sleep(${12 * patience * 2})`)
    await dump.end()
    await (await opening).close()
  })

  test.each([
    ['the database refuses this user or password', (to: URL) => Object.assign(to, { username: 'nobody-known' })],
    ['there is no such database', (to: URL) => Object.assign(to, { pathname: '/no-such' })],
    ['no connection can be made', (to: URL) => to.searchParams.set('sslmode', 'verify-full')],
    [
      'the database does not answer (ECONNREFUSED)',
      (to: URL) => Object.assign(to, { port: '1', hostname: '127.0.0.1' }),
    ],
  ])('names the setting: %s', async (text, change) => {
    const error = await withUrl(change).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SettingsError)
    expect(String(error)).toContain(`DATABASE_URL: ${text}`)
  })
})
