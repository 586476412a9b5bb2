import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../../src/page/i18n/all-messages'
import { violations } from '../../axe'
import { type Service, startService } from '../../service'
import { type Front, startFront } from '../../upstream/stages'
import { browser, service } from '../../with-service'
import { sideways, smallTargets } from '../fit'
import { createVisitor } from '../visitor'
import { walkAway } from './away'
import { walkEndings } from './endings'
import { walkForm } from './form'
import { walkFront } from './front'
import { walkHurry } from './hurry'
import { motion } from './motion'
import { walkPaying } from './paying'
import { walkPlain } from './plain'
import { walkRefund } from './refund'

/** The state, in the words of the page's language, where a payment's screen has one. */
const stateOf = async (page: Page, language: Language) => {
  const states = page.locator('main:not([data-screen="refund"]) [data-state]')
  if ((await states.count()) === 0) return null
  return ALL_MESSAGES[language][`state.${await states.first().getAttribute('data-state')}` as 'state.paying']
}

/**
 * A copy of a page without script in a page that runs script, as axe needs it. The refresh is left out: without it such
 * a page would never show that money came.
 */
async function still(browser: Browser, page: Page): Promise<Page> {
  const copy = await browser.newPage({ viewport: page.viewportSize() })
  await copy.setContent(
    (await page.content()).replace(/<script.*?<\/script>|<meta http-equiv="refresh"[^>]*>|<\/?noscript>/gs, ''),
  )
  return copy
}

/** The faults of a state, one line each. */
async function faults(page: Page, language: Language): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const found = await violations(page)
  // paper has no night
  if (!(await page.evaluate(() => matchMedia('print').matches))) {
    await page.emulateMedia({ colorScheme: 'dark' })
    found.push(...(await violations(page, ['color-contrast'])).map((fault) => `dark: ${fault}`))
  }
  found.push(
    ...(await sideways(page)).map((excess) => `${excess} px too wide`),
    ...(await smallTargets(page)),
    ...(await motion(page)),
  )
  // without the marks that keep right-to-left from left-to-right
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
    )('%s: leaves axe nothing to find, fits the smallest phone, can be tapped, stands still', async (name) => {
      const states: string[] = []
      let visited = 0
      const see = async (state: string, page: Page) => {
        visited += 1
        const seen = name === 'plain' ? await still(browser, page) : page
        states.push(...(await faults(seen, language)).map((fault) => `${state}: ${fault}`))
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

/** Services that one walk needs, started when it does. */
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
