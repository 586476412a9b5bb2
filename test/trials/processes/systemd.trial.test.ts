import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installPackages } from '../../debian'
import { findFreePort, JWT_SECRET } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'

// Tests the sample of a systemd unit, as far as possible on a machine that systemd has not started.

const UNIT = readFileSync('public/docs/deploy/malipo.service', 'utf8')
const PYTHON = '/usr/bin/python3'
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

let folder = ''
let unit = ''
let cluster: Cluster

beforeAll(async () => {
  const hasSeccomp = spawnSync(PYTHON, ['-c', 'import seccomp']).status === 0
  if (!existsSync('/usr/bin/systemd-analyze') || !hasSeccomp)
    installPackages('This trial needs systemd-analyze and seccomp', ['systemd', 'python3-seccomp'])
  folder = mkdtempSync(join(tmpdir(), 'malipo-systemd-'))
  unit = join(folder, 'malipo@.service')
  // The path of node on this machine.
  writeFileSync(unit, UNIT.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`))
  cluster = await startCluster()
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('systemd accepts the unit, and rates its exposure as low', () => {
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  // An exposure of at most 2 of 10.
  const secured = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
    encoding: 'utf8',
  })
  expect(secured.status, secured.stdout).toBe(0)
})

const valuesOf = (setting: string) =>
  [...UNIT.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map(([, value = '']) => value.split(' '))

/** The members of a group such as `@system-service`. */
function callsOf(group: string): string[] {
  if (!group.startsWith('@')) return [group]
  const listed = execFileSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' })
  const members = listed.split('\n').slice(1)
  return members
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(callsOf)
}

/** System calls that the lines of the unit allow: each adds its groups, or removes them with `~`. */
function allowedCalls(): string[] {
  const allowed = new Set<string>(callsOf('@default'))
  for (const [first = '', ...others] of valuesOf('SystemCallFilter')) {
    const takes = first.startsWith('~')
    for (const call of [first.replace('~', ''), ...others].flatMap(callsOf))
      if (takes) allowed.delete(call)
      else allowed.add(call)
  }
  return [...allowed]
}

test('the service works with the system calls and sockets that the unit allows', async () => {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const families = valuesOf('RestrictAddressFamilies').flat().join(',')
  const service = spawn(
    PYTHON,
    [
      'test/trials/processes/run-filtered.py',
      allowedCalls().join(','),
      families,
      process.execPath,
      '--enable-source-maps',
      'dist/server/main.js',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PORT: String(port), DATA_DIR: folder, DATABASE_URL: cluster.url, JWT_SECRET, DEMO: 'on' },
    },
  )
  let output = ''
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  onTestFinished(() => void service.kill('SIGKILL'))
  const ended = new Promise((resolve) => service.once('exit', (code, signal) => resolve(signal ?? code)))
  const statusOf = (path: string, init?: RequestInit) =>
    fetch(origin + path, init).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => null,
    )
  const runs = () => service.exitCode === null && service.signalCode === null
  while (runs() && (await statusOf('/readyz')) !== 200) await pause(50)
  expect(service.signalCode, output).toBeNull()

  const authorization = `Bearer ${/^API key: (\S+)$/m.exec(output)?.[1]}`
  expect(await statusOf('/p/demo')).toBe(200)
  const payment = { first_name: 'Ada', email: 'ada@example.com', asset: 'USDT', network: 'Tron' }
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  expect(await statusOf('/api/v1/p/demo/pay', { ...json, body: JSON.stringify(payment) })).toBe(201)
  // A separate process encodes a drawing with a native library.
  const upload = { method: 'POST', headers: { authorization, 'content-type': 'image/svg+xml' }, body: LOGO }
  expect(await statusOf('/api/v1/payment-pages/demo/logo', upload)).toBe(201)
  const image = /property="og:image" content="([^"]+)"/.exec(await (await fetch(`${origin}/p/demo`)).text())?.[1]
  expect(await statusOf(new URL(image ?? '/none').pathname)).toBe(200)
  service.kill('SIGTERM')
  expect(await ended, output).toBe(0)
})
