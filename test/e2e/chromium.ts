import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { canInstall, installPackages } from '../debian'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The system's Chromium. As root on Debian a missing one is installed; elsewhere the run fails with one line
 * that says what to install, since skipped browser tests would go unnoticed.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  const found = [...(named ? [named] : []), ...BROWSERS].find((path) => existsSync(path))
  if (found) return found
  installPackages('The browser tests need Chromium', ['chromium', 'fonts-noto-core'], 'or set CHROMIUM to its path')
  return '/usr/bin/chromium'
}

/**
 * The engine of the system's Chromium, without the tabs, settings and processes of a browser: it takes half of the
 * processor. Where it is not to be had, or another Chromium is named, that one.
 */
export function findShell(): string {
  if (process.env.CHROMIUM) return findChromium()
  if (!existsSync(SHELL) && canInstall()) {
    try {
      installPackages('The browser tests want its headless shell', ['chromium-headless-shell'])
    } catch {
      // this Debian does not have it
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
    ],
  })
  const offset = Number(process.env.BROWSER_CLOCK_MS ?? 0)
  return offset === 0 ? browser : shiftClocks(browser, offset)
}

/** The clock of every page is `offset` milliseconds ahead of the service's. */
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

/** The whole browser: for what its tabs, settings and storage are part of, and for every figure. */
export const launchChromium = () => launch(findChromium())
/** For what a page does by itself. */
export const launchShell = () => launch(findShell())
