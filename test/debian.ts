import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this run may install packages: as root on Debian. */
export const canInstall = (): boolean =>
  existsSync('/etc/debian_version') &&
  /debian/i.test(readFileSync('/etc/os-release', 'utf8')) &&
  process.getuid?.() === 0

/**
 * Installs packages of Debian, none of which is started as a service. Elsewhere it throws: a test that is left out
 * would be a failure nobody sees.
 * @param what what needs them, such as `The browser tests need Chromium`
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
