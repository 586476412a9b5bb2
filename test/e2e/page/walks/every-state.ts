import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../../src/page/i18n/all-messages'
import { violations } from '../../axe'
import { type Service, startService } from '../../service'
import { type Front, startFront } from '../../upstream/front'
import { browser, service } from '../../with-service'
import { findOverflow, findSmallTargets } from '../fit'
import { createVisitor } from '../visitor'
import { walkBeforeUpstream } from './before-upstream'
import { walkEndings } from './endings'
import { walkForm } from './form'
import { findMotion } from './motion'
import { walkOffline } from './offline'
import { walkPaying } from './paying'
import { walkRefund } from './refund'
import { walkShortPrice } from './short-price'
import { walkWithoutScript } from './without-script'

/** The payment's state in the page's language, or null if the screen has none. */
const stateOf = async (page: Page, language: Language) => {
  const states = page.locator('main:not([data-screen="refund"]) [data-state]')
  if ((await states.count()) === 0) return null
  return ALL_MESSAGES[language][`state.${await states.first().getAttribute('data-state')}` as 'state.paying']
}

/**
 * Copies a page without script into a page that runs scripts, because axe is a script. The copy does not reload itself.
 */
async function copyWithScripts(browser: Browser, page: Page): Promise<Page> {
  const copy = await browser.newPage({ viewport: page.viewportSize() })
  await copy.setContent(
    (await page.content()).replace(/<script.*?<\/script>|<meta http-equiv="refresh"[^>]*>|<\/?noscript>/gs, ''),
  )
  return copy
}

/** Finds the faults of a screen, one line each. */
async function findFaults(page: Page, language: Language): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await violations(page)
  // Paper has no dark scheme.
  if (!(await page.evaluate(() => matchMedia('print').matches))) {
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await violations(page, { rules: ['color-contrast'] })).map((fault) => `dark: ${fault}`))
  }
  found.push(
    ...(await findOverflow(page)).map((excess) => `${excess} px too wide`),
    ...(await findSmallTargets(page)),
    ...(await findMotion(page)),
  )
  // Removes the marks that isolate right-to-left text.
  const title = (await page.title()).replace(/[\u2066-\u2069]/g, '')
  const state = await stateOf(page, language)
  if (state && !title.startsWith(state)) found.push(`title: ${title}`)
  return found
}

const WALKS = {
  form: walkForm,
  paying: walkPaying,
  endings: walkEndings,
  offline: walkOffline,
  'without-script': walkWithoutScript,
  refund: walkRefund,
}
type Walk = keyof typeof WALKS | 'short-price' | 'before-upstream'

/** Takes the `walks` in each language, and checks every state of the page that they reach. */
export function everyState(languages: readonly Language[], walks: readonly Walk[]): void {
  const others = otherServices()

  describe.each(languages)('every state in %s', (language) => {
    it.each(
      walks,
    )('%s: has no violation of axe’s rules, fits the smallest phone, has large targets, and does not move', async (name) => {
      const faults: string[] = []
      let visited = 0
      const checkState = async (state: string, page: Page) => {
        visited += 1
        const checked = name === 'without-script' ? await copyWithScripts(browser, page) : page
        faults.push(...(await findFaults(checked, language)).map((fault) => `${state}: ${fault}`))
        if (checked !== page) await checked.close()
      }
      const visitor = (on: Service) => createVisitor({ language, checkState, service: on })
      if (name === 'short-price') await walkShortPrice(visitor(await others.shortPrice()))
      else if (name === 'before-upstream') {
        const front = await others.beforeUpstream()
        await walkBeforeUpstream(front)(visitor(front.service))
      } else await WALKS[name](visitor(service))
      expect(visited).toBeGreaterThan(1)
      expect(faults).toEqual([])
    })
  })
}

/** The services of the walks that cannot use the test file's service, started on demand. */
function otherServices() {
  let shortPrice: Promise<Service> | undefined
  let beforeUpstream: Promise<Front> | undefined
  afterAll(async () => {
    await Promise.all([shortPrice, beforeUpstream].map(async (one) => (await one)?.stop()))
  })
  return {
    shortPrice: () => (shortPrice ??= startService({ SESSION_MINUTES: '4' })),
    beforeUpstream: () => (beforeUpstream ??= startFront({ dialect: 'data' })),
  }
}
