import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../src/contract/enums'
import { COPIES } from '../../../src/page/locales/copies'
import { violations } from '../axe'
import { launchShell } from '../chromium'
import { type Service, startService } from '../service'
import { type Front, startFront } from '../upstream/stages'
import { walkAway } from './away-walk'
import { walkEndings } from './endings-walk'
import { sideways, smallTargets } from './fit'
import { walkForm } from './form-walk'
import { walkFront } from './front-walk'
import { walkHurry } from './hurry-walk'
import { motion } from './motion'
import { walkPaying } from './paying-walk'
import { walkPlain } from './plain-walk'
import { createVisitor, type Visitor } from './visitor'

let service: Service
/** Whose prices hold for four minutes; started when it is needed. */
let hurried: Service | undefined
/** In front of another one. */
let front: Front | undefined
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchShell()])
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([service?.stop(), hurried?.stop(), front?.stop()])
})

/** The state, in the words of the page's language, where a screen has one. */
const stateOf = async (page: Page, language: Language) => {
  const shown = page.locator('main [data-state]')
  if ((await shown.count()) === 0) return null
  return COPIES[language][`state.${await shown.first().getAttribute('data-state')}` as 'state.paying']
}

/**
 * What a page without script shows, in one that has script, which axe needs. The refresh, by which alone such a page
 * can tell that money came, is left out.
 */
async function still(page: Page): Promise<Page> {
  const copy = await browser.newPage({ viewport: page.viewportSize() })
  await copy.setContent(
    (await page.content()).replace(/<script.*?<\/script>|<meta http-equiv="refresh"[^>]*>|<\/?noscript>/gs, ''),
  )
  return copy
}

/** What is wrong with a state, one line for each fault. */
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

type Walk = (visitor: Visitor) => Promise<void>

const onTheService = (walk: Walk) => async (): Promise<[Service, Walk]> => [service, walk]

const WALKS: Record<string, () => Promise<[Service, Walk]>> = {
  form: onTheService(walkForm),
  paying: onTheService(walkPaying),
  endings: onTheService(walkEndings),
  away: onTheService(walkAway),
  plain: onTheService(walkPlain),
  async hurry() {
    hurried ??= await startService({ SESSION_MINUTES: '4' })
    return [hurried, walkHurry]
  },
  async front() {
    front ??= await startFront({ dialect: 'data' })
    return [front.service, walkFront(front)]
  },
}

describe.each(['en', 'ar', 'am'] as const)('every state in %s', (language) => {
  it.each(
    Object.entries(WALKS),
  )('%s: leaves axe nothing to find, fits the smallest phone, can be tapped, stands still', async (name, start) => {
    const states: string[] = []
    let visited = 0
    const [on, walk] = await start()
    const visitor = createVisitor(on, browser, language, async (state, page) => {
      visited += 1
      const seen = name === 'plain' ? await still(page) : page
      states.push(...(await faults(seen, language)).map((fault) => `${state}: ${fault}`))
      if (seen !== page) await seen.close()
    })
    await walk(visitor)
    expect(visited).toBeGreaterThan(1)
    expect(states).toEqual([])
  })
})
