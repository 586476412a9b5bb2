import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from '../../../debian'
import { makeCertificate, SAMPLES, type StartProxy } from './proxy'

const BINARY = '/usr/bin/caddy'

/** Returns the path of Debian's Caddy. If it is missing, it is installed as root, and its service is not started. */
function findCaddy(): string {
  if (existsSync(BINARY)) return BINARY
  installPackages('This trial needs Caddy', ['caddy'])
  return BINARY
}

/** Starts Caddy with the sample of the docs, but with other ports and a self-signed certificate. */
export const startCaddy: StartProxy = async (port, ports) => {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-caddy-'))
  const { key, chain, certificate } = makeCertificate(folder)
  const sample = readFileSync(`${SAMPLES}/Caddyfile`, 'utf8')
  const own = sample
    .replace('pay.example {', `localhost:${port} {\n\ttls ${chain} ${key}\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:8080 127.0.0.1:8082', ports.map((one) => `127.0.0.1:${one}`).join(' '))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\thttp_port ${port + 1}\n\thttps_port ${port}\n}\n${own}`)
  const caddy = spawn(findCaddy(), ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  const ended = new Promise<void>((resolve) => caddy.once('exit', () => resolve()))
  let log = ''
  caddy.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const answers = () =>
    fetch(`http://localhost:${port + 1}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 308,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries === 200 || caddy.exitCode !== null) {
      caddy.kill('SIGTERM')
      throw new Error(`Caddy did not start:\n${log}`)
    }
    await pause(50)
  }
  return {
    certificate,
    async stop() {
      caddy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
