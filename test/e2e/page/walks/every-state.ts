import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../../src/page/i18n/all-messages'
import { violations } from '../../axe'
import { type Service, startService } from '../../service'
import { type Front, startFront } from '../../upstream/stages'
import { browser, service } from '../../with-service'
import { findOverflow, findSmallTargets } from '../fit'
import { createVisitor } from '../visitor'
import { walkAway } from './away'
import { walkEndings } from './endings'
import { walkForm } from './form'
import { walkFront } from './front'
import { walkHurry } from './hurry'
import { findMotion } from './motion'
import { walkPaying } from './paying'
import { walkPlain } from './plain'
import { walkRefund } from './refund'

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
    found.push(...(await violations(page, ['color-contrast'])).map((fault) => `dark: ${fault}`))
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
  away: walkAway,
  plain: walkPlain,
  refund: walkRefund,
}
type Walk = keyof typeof WALKS | 'hurry' | 'front'

/** Visits every state of the page in the `languages` and on the `walks`, with the service of the file. */
export function everyState(languages: readonly Language[], walks: readonly Walk[]): void {
  const others = otherServices()

  describe.each(languages)('every state in %s', (language) => {
    it.each(
      walks,
    )('%s: has no violation of axe’s rules, fits the smallest phone, has large targets, and does not move', async (name) => {
      const states: string[] = []
      let visited = 0
      const see = async (state: string, page: Page) => {
        visited += 1
        const seen = name === 'plain' ? await copyWithScripts(browser, page) : page
        states.push(...(await findFaults(seen, language)).map((fault) => `${state}: ${fault}`))
        if (seen !== page) await seen.close()
      }
      const visitor = (on: Service) => createVisitor({ language, see, service: on })
      if (name === 'hurry') await walkHurry(visitor(await others.hurried()))
      else if (name === 'front') {
        const front = await others.front()
        await walkFront(front)(visitor(front.service))
      } else await WALKS[name](visitor(service))
      expect(visited).toBeGreaterThan(1)
      expect(states).toEqual([])
    })
  })
}

/** Services that a single walk needs, started on demand. */
function otherServices() {
  let hurried: Promise<Service> | undefined
  let front: Promise<Front> | undefined
  afterAll(async () => {
    await Promise.all([hurried, front].map(async (one) => (await one)?.stop()))
  })
  return {
    hurried: () => (hurried ??= startService({ SESSION_MINUTES: '4' })),
    front: () => (front ??= startFront({ dialect: 'data' })),
  }
}
