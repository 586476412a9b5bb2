import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/**
 * The system's Chromium. As root on Debian a missing one is installed; elsewhere the run fails with one line
 * that says what to install, since a skipped browser test would be a failure nobody sees.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  const found = [...(named ? [named] : []), ...CANDIDATES].find((path) => existsSync(path))
  if (found) return found
  const debian = existsSync('/etc/debian_version') && /debian/i.test(readFileSync('/etc/os-release', 'utf8'))
  if (!debian || process.getuid?.() !== 0)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    )
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], options)
  return '/usr/bin/chromium'
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
