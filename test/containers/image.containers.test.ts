import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../e2e/service'
import { sandboxMoney } from '../e2e/stories'
import { type Buildah, buildImage, createBuildah, makeBase, sizeOf } from './image'

/** The image's user, who owns no file in it. */
const USER = 1000

let buildah: Buildah
let container = ''
let root = ''
let config: { User: string; StopSignal: string; Cmd: string[]; Env: string[]; Healthcheck: { Test: string[] } }

beforeAll(async () => {
  buildah = createBuildah()
  const image = await buildImage(buildah, await makeBase(buildah))
  config = JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker.config
  container = await buildah('from', image)
  root = await buildah('mount', container)
}, 900_000)

afterAll(async () => {
  await buildah('rm', '--all')
  rmSync(buildah.folder, { recursive: true, force: true })
})

/** Runs a command in the container, on a port of this machine, with a data folder outside. */
function start(command: readonly string[], { port, data }: { port: number; data: string }): ChildProcess {
  const folders = ['--root', join(buildah.folder, 'root'), '--runroot', join(buildah.folder, 'run')]
  const options = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', 'DEMO=on', '--volume', `${data}:/data`]
  return spawn(
    'buildah',
    [...folders, '--storage-driver', 'vfs', 'run', '--isolation', 'chroot', ...options, container, '--', ...command],
    { stdio: 'ignore', env: { ...process.env, TMPDIR: buildah.folder } },
  )
}

const waitForExit = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

/** The service's own process: buildah's processes have its command line as well, but not its environment. */
function findServicePid(port: number): number {
  const pids = execFileSync('pgrep', ['-f', 'node --enable-source-maps dist/server/main.js'])
    .toString()
    .trim()
    .split('\n')
  const found = pids.find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)
    } catch {
      // The process has ended since.
      return false
    }
  })
  if (!found) throw new Error('the service does not run')
  return Number(found)
}

async function waitUntilReady(origin: string) {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
}

it('has at most 130 MB of application, an unprivileged user, a health check and a stop signal', () => {
  expect(config).toMatchObject({ User: '1000:1000', StopSignal: 'SIGTERM' })
  expect(config.Healthcheck.Test[0]).toBe('CMD')
  const megabytes = sizeOf(join(root, 'app'), lstatSync) / 2 ** 20
  expect(megabytes).toBeGreaterThan(40)
  expect(megabytes).toBeLessThan(130)
})

it('takes a payment, writes only to its data folder, ends by SIGTERM, and still has the payment after a restart', async () => {
  const port = await findFreePort()
  const data = join(buildah.folder, 'data')
  mkdirSync(data)
  chownSync(data, USER, USER)
  const origin = `http://localhost:${port}`
  const before = Date.now()
  let service = start(config.Cmd, { port, data })
  await waitUntilReady(origin)
  const pid = findServicePid(port)
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\t${USER}\\t${USER}`, 'm'))

  const paid = await fetch(`${origin}/api/v1/p/demo/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }),
  })
  expect(paid.status).toBe(201)
  const { id } = (await paid.json()).data
  await sandboxMoney(origin).arrive(id, { final: true })
  const statusOf = async () => (await (await fetch(`${origin}/api/v1/p/demo/sessions/${id}`)).json()).data.status
  await expect.poll(statusOf).toBe('completed')

  const [check = '', ...words] = config.Healthcheck.Test.slice(1)
  expect(await waitForExit(start([check, ...words], { port, data }))).toBe(0)

  process.kill(pid, 'SIGTERM')
  expect(await waitForExit(service)).toBe(0)
  expect(await waitForExit(start([check, ...words], { port, data }))).toBe(1)
  const written = execFileSync('find', [root, '-newermt', new Date(before).toISOString(), '-type', 'f']).toString()
  expect(
    written
      .split('\n')
      .filter(
        (path) =>
          path &&
          !/\/(?:proc|sys|dev|data)\/|\/etc\/(?:hosts|resolv\.conf|hostname)$|\/run\//.test(path.slice(root.length)),
      ),
  ).toEqual([])

  service = start(config.Cmd, { port, data })
  await waitUntilReady(origin)
  expect(await statusOf()).toBe('completed')
  process.kill(findServicePid(port), 'SIGTERM')
  expect(await waitForExit(service)).toBe(0)
})
