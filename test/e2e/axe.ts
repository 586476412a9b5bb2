import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All rules, including one that axe turns off by default. */
const ALL_RULES = { 'target-size': { enabled: true } }

interface Axe {
  axe: {
    run(
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>
  }
}

interface Scope {
  /** The rules to check. Absent: all. */
  rules?: readonly string[]
  /** False for a page that shows another document, which has its own test and its own landmarks. */
  frames?: boolean
}

/** The violations that axe finds in the page, and in its frames. */
export async function violations(page: Page, { rules, frames: iframes = true }: Scope = {}): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
  // The list of passed rules is long, and not needed.
  const options = { resultTypes: ['violations'], iframes, ...(rules ? { runOnly: rules } : { rules: ALL_RULES }) }
  const found = await page.evaluate(async (options) => {
    const { violations } = await (globalThis as typeof globalThis & Axe).axe.run(options)
    return violations
  }, options)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  )
}
