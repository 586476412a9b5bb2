import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putEmptyDatabase } from '../../database-snapshot'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'

const folder = mkdtempSync(join(tmpdir(), 'malipo-key-'))
let cluster: Cluster
const services: Service[] = []
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `npm run key -- …` on the build. Returns its standard output. */
async function key(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/key.js', ...args], { env })
  return stdout.trim()
}

const opens = async ({ origin }: Service, token: string) =>
  (await fetch(`${origin}/webhooks`, { headers: { authorization: `Bearer ${token}` } })).status
const jtiOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti

async function makeAndRevoke(environment: Record<string, string>) {
  const service = await startService(environment)
  services.push(service)
  const token = await key(environment, '--merchant', 'new-shop', '--new', '--mode', 'live', '--days', '2')
  expect(await opens(service, token)).toBe(200)
  expect(await key(environment, '--revoke', jtiOf(token))).toBe(`revoked ${jtiOf(token)}`)
  expect(await opens(service, token)).toBe(401)
  await expect(key(environment, '--merchant', 'new-shop', '--days', 'many')).rejects.toMatchObject({
    code: 1,
    stdout: '',
  })
  return service
}

describe('npm run key', () => {
  test('works with the embedded database, through the running service and without it', async () => {
    const environment = { DATA_DIR: join(folder, 'embedded') }
    mkdirSync(environment.DATA_DIR)
    await putEmptyDatabase(environment.DATA_DIR)
    const service = await makeAndRevoke(environment)
    const printed = service.apiKey
    expect(readFileSync(join(environment.DATA_DIR, 'api-key'), 'utf8').trim()).toBe(printed)
    await service.kill()
    const token = await key(environment, '--merchant', 'demo')
    await service.restart()
    expect(await opens(service, token)).toBe(200)
    expect(await opens(service, printed)).toBe(200)
  })

  test('creates no database', async () => {
    const environment = { DATA_DIR: join(folder, 'mistyped') }
    for (const args of [
      ['--merchant', 'demo'],
      ['--list', '--merchant', 'demo'],
    ])
      await expect(key(environment, ...args)).rejects.toMatchObject({
        code: 1,
        stderr: 'DATA_DIR: there is no database in this folder; the service creates it when it starts\n',
      })
    expect(existsSync(environment.DATA_DIR)).toBe(false)
  })

  test('creates no key with another secret than the service’s, and names the secret as the reason', async () => {
    const { url } = await createDatabase(cluster.url)
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'secret') }
    const own = { ...environment, JWT_SECRET: 'the secret of the service, long enough' }
    const service = await startService(own)
    services.push(service)
    const token = await key(own, '--merchant', 'shop', '--new')
    const other = { ...environment, JWT_SECRET: 'another secret, which is long enough' }
    for (const [wrong, message] of [
      [environment, 'JWT_SECRET: is required: set the one that the service runs with\n'],
      [other, 'JWT_SECRET: is not the one that the service runs with\n'],
    ] as const)
      for (const args of [
        ['--merchant', 'shop'],
        ['--studio', 'demo'],
        ['--revoke', token],
        ['--adopt', token],
      ])
        await expect(key(wrong, ...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr: message })
    expect(await opens(service, token)).toBe(200)
    expect(await key(environment, '--list', '--merchant', 'shop')).toContain(jtiOf(token))
    expect(await key(environment, '--revoke', jtiOf(token))).toBe(`revoked ${jtiOf(token)}`)
    expect(await opens(service, token)).toBe(401)
    await service.stop()
  })

  test('creates live keys, after which the service does not start with another secret', async () => {
    const { url } = await createDatabase(cluster.url)
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'changed') }
    const service = await startService(environment)
    await service.stop()
    // Without a live key, the secret may change.
    const own = { ...environment, JWT_SECRET: 'the secret of the service, long enough' }
    const tried = await startService(own)
    const token = await key(own, '--merchant', 'shop', '--new', '--mode', 'live')
    await tried.stop()
    const other = { ...environment, JWT_SECRET: 'another secret, which is long enough' }
    await expect(startService(other)).rejects.toThrow('JWT_SECRET: is not the one that the service runs with')
    await expect(startService(environment)).rejects.toThrow('JWT_SECRET: is required: set the one that')
    expect(await key(environment, '--revoke', jtiOf(token))).toBe(`revoked ${jtiOf(token)}`)
    services.push(await startService(other))
  })

  test('works on PostgreSQL, with effect in every process at once', async () => {
    const { url } = await createDatabase(cluster.url)
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'shared') }
    const other = await startService({ ...environment, DATA_DIR: join(folder, 'other') })
    services.push(other)
    await makeAndRevoke(environment)
    const token = await key(environment, '--merchant', 'demo')
    expect(await opens(other, token)).toBe(200)
    await key(environment, '--revoke', jtiOf(token))
    expect(await opens(other, token)).toBe(401)
  })
})
