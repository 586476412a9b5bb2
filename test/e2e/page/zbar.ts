import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PATH = '/usr/bin/zbarimg'

/** Debian's decoder; as root it is installed where it is missing, like the browser. */
export function findZbar(): string {
  if (existsSync(PATH)) return PATH
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error('The tests of QR codes need zbarimg: install it (Debian: apt-get install zbar-tools).')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'zbar-tools'], options)
  return PATH
}

/** What zbar reads from a screenshot, or null. */
export function readByZbar(screenshot: Buffer): string | null {
  const { stdout, status } = spawnSync(findZbar(), ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', '-'], {
    input: screenshot,
  })
  return status === 0 ? stdout.toString().trim() : null
}
