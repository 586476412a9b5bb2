import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A private MariaDB server, with its data and its socket in a folder, that listens on no port. */
export interface MariaDb {
  socket: string
  stop(): Promise<void>
}

const asRoot = process.getuid?.() === 0 ? ['--user=root'] : []

export async function startMariaDb(folder: string): Promise<MariaDb> {
  const data = join(folder, 'mariadb')
  const socket = join(folder, 'mariadb.sock')
  // Servers that share a folder for temporary tables delete each other's.
  const env = { ...process.env, TMPDIR: folder }
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...asRoot],
    { stdio: 'ignore', env },
  )
  const server = spawn(
    '/usr/sbin/mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'mariadb.pid')}`,
      '--skip-networking',
      ...asRoot,
    ],
    { stdio: 'ignore', env },
  )
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill()
    await exited
  }
  for (let tries = 0; !existsSync(socket); tries++) {
    if (tries === 600 || server.exitCode !== null) {
      await stop()
      throw new Error('MariaDB did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', 'CREATE DATABASE wordpress'])
  return { socket, stop }
}
