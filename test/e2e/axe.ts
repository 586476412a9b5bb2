import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  axe: {
    run(
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>
  }
}

/** What axe finds in the page and in all of its frames: all that it knows, or only by some `rules`. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
  const found = await page.evaluate(
    (options) => (globalThis as typeof globalThis & Axe).axe.run(options),
    rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } },
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  )
}
