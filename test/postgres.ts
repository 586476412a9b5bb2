import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { installPackages } from './debian'
import { findFreePort } from './e2e/service'

const DEBIAN_VERSIONS = '/usr/lib/postgresql'
const START_MS = 60_000
/**
 * Runs the server, and prints its process id first. The server ends when the test closes its end of the input, also by
 * a crash.
 */
const LEASH =
  'exec 3<&0 </dev/null; "$0" "$@" & pid=$!; echo $pid; { read -r _ <&3; kill -QUIT $pid; } 2>/dev/null & wait $pid'

/** A private PostgreSQL cluster with its own port and folder, never the machine's cluster. */
export interface Cluster {
  /** The value for `DATABASE_URL`. */
  url: string
  /** Such as `15.18`. */
  version: string
  /** The log since the last start. */
  log(): string
  /** Kills all of its processes at once, like a power cut. `restart` recovers. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Ends the cluster and removes its folder. */
  stop(): Promise<void>
}

/** The folder of the newest `initdb` and `postgres`. Installs them as root on Debian if they are missing. */
export function findPostgres(): string {
  const newest = () => {
    const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : []
    const folders = versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_VERSIONS, version, 'bin'))
    const path = process.env.PATH?.split(':') ?? []
    return [...folders, ...path].find((folder) => existsSync(join(folder, 'initdb')))
  }
  const found = newest()
  if (found) return found
  installPackages('These tests need PostgreSQL 15 or later', ['postgresql'])
  const installed = newest()
  if (!installed) throw new Error('postgresql was installed, but has no initdb')
  return installed
}

/** The user that runs PostgreSQL if the test runs as root, which PostgreSQL refuses. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a cluster with its data below `folder`. A `durable` cluster loses nothing when it is killed. Others never wait
 * for the disk, and may lose data.
 * @param settings further settings of PostgreSQL
 */
export async function startCluster({
  durable = false,
  folder: parent = tmpdir(),
  settings: others = {} as Record<string, string>,
} = {}): Promise<Cluster> {
  const binaries = findPostgres()
  const folder = mkdtempSync(join(parent, 'malipo-postgres-'))
  const identity = findServerUser()
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const run = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'malipo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let port = await findFreePort()
  const url = () => `postgres://malipo@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // On a large machine, every worker may have a few pools of twelve connections.
    max_connections: 1000,
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    log_min_messages: 'fatal',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...others,
  }
  const serverOptions = () =>
    Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  let server: { leash: ChildProcess; pid: Promise<number> } | null = null
  let output = ''

  async function start(beforeRetry: () => Promise<void>) {
    const deadline = Date.now() + START_MS
    while (!(await tryStart())) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`)
      await beforeRetry()
    }
  }
  /** Starts on another port if another process has taken the first port meanwhile. */
  const startFirst = () =>
    start(async () => {
      port = await findFreePort()
    })
  // After a kill, the old processes release the shared memory one by one.
  const restart = () => start(() => new Promise((resolve) => setTimeout(resolve, 50)))

  /** Returns false if the process ended before it answered. */
  async function tryStart(): Promise<boolean> {
    output = ''
    const leash = spawn('sh', ['-c', LEASH, join(binaries, 'postgres'), '-D', data, ...serverOptions()], {
      ...run,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    leash.once('exit', () => leash.stdin.destroy())
    leash.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    server = {
      leash,
      pid: new Promise((resolve) => leash.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))),
    }
    while (leash.exitCode === null) {
      // Another server may have taken this port first.
      if ((await firstValue(url(), 'show data_directory')) === data) return true
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return false
  }

  async function end(signal: NodeJS.Signals) {
    if (server?.leash.exitCode !== null) return
    const { leash, pid } = server
    const exited = new Promise((resolve) => leash.once('exit', resolve))
    process.kill(await pid, signal)
    await exited
  }

  await startFirst()
  return {
    url: url(),
    version: (await firstValue(url(), 'show server_version'))?.split(' ')[0] ?? '',
    log: () => output,
    kill: () => end('SIGKILL'),
    restart,
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a statement on a new connection, and returns its rows. */
export async function query<Row = Record<string, unknown>>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The first value of the first row as text, or null if the server does not answer. */
async function firstValue(url: string, query: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return String(rows[0]?.[0])
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
