import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Whether this run may install packages: as root on Debian. */
export const canInstall = (): boolean =>
  existsSync('/etc/debian_version') &&
  /debian/i.test(readFileSync('/etc/os-release', 'utf8')) &&
  process.getuid?.() === 0

/**
 * Installs Debian packages without starting their services. Throws on other systems, because a skipped test would go
 * unnoticed.
 * @param reason such as `The browser tests need Chromium`
 * @param alternative to installing them, such as `or set CHROMIUM to its path`
 */
export function installPackages(reason: string, packages: readonly string[], alternative?: string): void {
  if (!canInstall())
    throw new Error(
      `${reason}: install it (Debian: apt-get install ${packages.join(' ')})${alternative ? ` ${alternative}` : ''}.`,
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // The lock makes test files wait for each other, because apt fails while another apt runs.
  const apt = (...words: string[]) =>
    execFileSync('flock', ['/var/lib/dpkg', 'apt-get', ...words], { stdio: 'inherit', env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
