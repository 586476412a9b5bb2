import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from '../../../debian'
import { makeCertificate, SAMPLES, type StartProxy } from './proxy'

const BINARY = '/usr/sbin/nginx'

/** Returns the path of Debian's nginx. If it is missing, it is installed as root, and its service is not started. */
function findNginx(): string {
  if (existsSync(BINARY)) return BINARY
  installPackages('This trial needs nginx', ['nginx-light'])
  return BINARY
}

/** Starts nginx with the samples of the docs, but with other ports and paths of files. */
export const startNginx: StartProxy = async (port, ports) => {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-nginx-'))
  const at = (name: string) => join(folder, name)
  mkdirSync(at('tls'))
  const { certificate } = makeCertificate(at('tls'))
  const upstream = readFileSync(`${SAMPLES}/nginx-upstream.conf`, 'utf8')
  const lines = ports.map((one) => `  server 127.0.0.1:${one} max_fails=0;`).join('\n')
  writeFileSync(at('malipo-upstream.conf'), upstream.replace(/(?: {2}server .*\n)+/, `${lines}\n`))
  const sample = readFileSync(`${SAMPLES}/nginx.conf`, 'utf8')
  const own = sample
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    // The nginx of Debian 12 knows only the older form, which later ones accept, too.
    .replace('http2 on;', '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl http2;`)
    // The machine of a test may allow fewer open files.
    .replace(/worker_rlimit_nofile \d+;/, '')
    .replace(/worker_connections \d+;/, 'worker_connections 512;')
  writeFileSync(at('nginx.conf'), `daemon off;\npid ${at('pid')};\nerror_log ${at('error.log')};\n${own}`)
  const nginx = spawn(findNginx(), ['-e', at('error.log'), '-c', at('nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  const answers = () =>
    fetch(`http://localhost:${port + 1}/`, { redirect: 'manual' }).then(
      ({ status }) => status === 301,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries === 200) {
      nginx.kill('SIGTERM')
      throw new Error(`nginx did not start:\n${readFileSync(at('error.log'), 'utf8')}`)
    }
    await pause(50)
  }
  return {
    certificate,
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
