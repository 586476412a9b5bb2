import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { canInstall, installPackages } from '../debian'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the system's Chromium. If it is missing, it is installed as root on Debian; elsewhere the run fails and says
 * what to install, because skipped browser tests would go unnoticed.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  const found = [...(named ? [named] : []), ...BROWSERS].find((path) => existsSync(path))
  if (found) return found
  installPackages('The browser tests need Chromium', ['chromium', 'fonts-noto-core'], 'or set CHROMIUM to its path')
  return '/usr/bin/chromium'
}

/**
 * Returns the headless shell, Chromium without tabs, settings and some of its processes, which needs half the processor
 * time. Returns Chromium if the shell is missing, or if `CHROMIUM` names another browser.
 */
export function findShell(): string {
  if (process.env.CHROMIUM) return findChromium()
  if (!existsSync(SHELL) && canInstall()) {
    try {
      installPackages('The browser tests prefer the headless shell of Chromium', ['chromium-headless-shell'])
    } catch {
      // This version of Debian has no such package.
    }
  }
  return existsSync(SHELL) ? SHELL : findChromium()
}

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // opens no sound device, whose library would leave a folder behind
      '--disable-audio-output',
    ],
  })
  const offset = Number(process.env.BROWSER_CLOCK_MS ?? 0)
  return offset === 0 ? browser : shiftClocks(browser, offset)
}

/** Sets the clock of every page `offset` milliseconds ahead of the service's. */
function shiftClocks(browser: Browser, offset: number): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript((shift) => {
      const RealDate = Date
      const now = () => RealDate.now() + shift
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, values: [number]) => (values.length > 0 ? new target(...values) : new target(now())),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      })
    }, offset)
    return context
  }
  return browser
}

/** Launches the whole browser: for tests of tabs, settings and storage, and for all measurements. */
export const launchChromium = () => launch(findChromium())
/** Launches the headless shell: for tests of single pages. */
export const launchShell = () => launch(findShell())
