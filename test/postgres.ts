import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { installPackages } from './debian'
import { freePorts } from './e2e/service'

const DEBIAN_VERSIONS = '/usr/lib/postgresql'
const START_MS = 60_000
/** Runs the server; when our end of its input closes, however we end, the server ends too. Says its pid first. */
const LEASH =
  'exec 3<&0 </dev/null; "$0" "$@" & pid=$!; echo $pid; { read -r _ <&3; kill -QUIT $pid; } 2>/dev/null & wait $pid'

/** A private PostgreSQL, on a port and in a folder of its own; never the machine's own cluster. */
export interface Cluster {
  /** For `DATABASE_URL`. */
  url: string
  /** Such as `15.18`. */
  version: string
  /** The log since it was started. */
  log(): string
  /** Ends every process of it at once, as a power cut would; `restart` recovers. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** The folder of the newest `initdb` and `postgres`. As root on Debian they are installed where they are missing. */
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

/** PostgreSQL refuses to run as root: then everything of it is done by the package's own user. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a cluster. Fast ones never wait for the disk and may lose what they hold when they are killed;
 * `durable` ones keep PostgreSQL's own promises when they are killed. Their data is in `folder`.
 * @param settings more of PostgreSQL's own
 */
export async function startCluster({
  durable = false,
  folder: parent = tmpdir(),
  settings: others = {} as Record<string, string>,
} = {}): Promise<Cluster> {
  const binaries = findPostgres()
  const folder = mkdtempSync(join(parent, 'malipo-postgres-'))
  const identity = owner()
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const run = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'malipo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let port = await freePorts()
  const url = () => `postgres://malipo@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // every worker of a large machine may have a few pools of twelve
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

  async function start(again: () => Promise<void>) {
    const deadline = Date.now() + START_MS
    while (!(await begin())) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`)
      await again()
    }
  }
  /** Starts on another port when another process took this one meanwhile. */
  const startFirst = () =>
    start(async () => {
      port = await freePorts()
    })
  // After a kill the old processes let go of the memory one by one.
  const restart = () => start(() => new Promise((resolve) => setTimeout(resolve, 50)))

  /** False when the process ended before it answered. */
  async function begin(): Promise<boolean> {
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
      // another server may have taken this port first
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

/** The rows that a statement returns, on a connection of its own. */
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

/** The first value of the first row as text; null when there is no answer. */
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
