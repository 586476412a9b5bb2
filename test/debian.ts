import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this run may install packages: as root on Debian. */
export const canInstall = (): boolean =>
  existsSync('/etc/debian_version') &&
  /debian/i.test(readFileSync('/etc/os-release', 'utf8')) &&
  process.getuid?.() === 0

/**
 * Installs packages of Debian without starting their services. On other systems it throws, as a skipped test would go
 * unnoticed.
 * @param what the reason, such as `The browser tests need Chromium`
 * @param instead another way than installing them, such as `or set CHROMIUM to its path`
 */
export function installPackages(what: string, packages: readonly string[], instead?: string): void {
  if (!canInstall())
    throw new Error(
      `${what}: install it (Debian: apt-get install ${packages.join(' ')})${instead ? ` ${instead}` : ''}.`,
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // one test file after the other: apt fails while another one runs
  const apt = (...words: string[]) =>
    execFileSync('flock', ['/var/lib/dpkg', 'apt-get', ...words], { stdio: 'inherit', env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
