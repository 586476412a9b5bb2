import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bannerOf } from '../../../src/server/monitoring/banner'
import { readSettings, SettingsError } from '../../../src/server/settings'
import { signInLinks } from '../../../src/server/storage/schema/members'
import { issuedKeys } from '../../../src/server/storage/schema/merchants'
import { world } from '../world'

const here = world()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-banner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const greet = (environment: Record<string, string>, publicUrl = 'http://localhost:8080') =>
  bannerOf(
    { ...here().deps, settings: readSettings({ DATA_DIR: folder, ...environment }), publicUrl },
    'http://localhost:8081',
  )

const DATABASE = { DATABASE_URL: 'postgres://127.0.0.1/malipo' }

test.each<[Record<string, string>]>([
  [{}],
  [{ ...DATABASE, DEMO: 'on' }],
])('with the demo, the start prints its URLs and keys: %j', async (environment) => {
  const lines = await greet(environment)
  expect(lines).toEqual([
    'Start here: http://localhost:8080/',
    'Page: http://localhost:8080/p/demo',
    'Demo shop: http://localhost:8081/',
    expect.stringMatching(/^Studio: http:\/\/localhost:8080\/studio\/demo#eyJ\S+$/),
    expect.stringMatching(/^Dashboard: http:\/\/localhost:8080\/dashboard#[\w-]{43}$/),
    'Documentation: http://localhost:8080/docs/',
    'OpenAPI: http://localhost:8080/openapi.json',
    expect.stringMatching(/^API key: eyJ\S+$/),
  ])
  const [link] = await here().deps.storage.database.select().from(signInLinks)
  expect(link?.expiresAt.getTime()).toBe(here().clock.now().getTime() + 24 * 3_600_000)
  expect(lines.at(-1)).toContain(readFileSync(join(folder, 'api-key'), 'utf8').trim())
})

test.each<[Record<string, string>]>([
  [DATABASE],
  [{ DEMO: 'off' }],
])('without the demo, the start prints and creates no key: %j', async (environment) => {
  const publicUrl = 'https://pay.example'
  expect(await greet(environment, publicUrl)).toEqual([
    `Documentation: ${publicUrl}/docs/`,
    `OpenAPI: ${publicUrl}/openapi.json`,
    'To make an API key: npm run key -- --merchant <handle> --new --mode live --days 90',
    'To make a link to the studio: npm run key -- --studio <slug>',
    'To make a link to the dashboard: npm run key -- --dashboard --merchant <handle>',
  ])
  expect(existsSync(join(folder, 'api-key'))).toBe(false)
  expect(await here().deps.storage.database.$count(issuedKeys)).toBe(0)
})

test('a DATA_DIR that cannot be written beside PostgreSQL stops the start with one line, and no key is created', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, join(file, 'below')]) {
    const refused = await greet({ ...DATABASE, DEMO: 'on', DATA_DIR }).catch((error) => error)
    expect(refused).toBeInstanceOf(SettingsError)
    expect(refused.message).toMatch(/^DATA_DIR: the API key cannot be written there \(E\w+\)$/)
  }
  expect(await here().deps.storage.database.$count(issuedKeys)).toBe(0)
})
