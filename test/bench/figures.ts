import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { BUILDS } from './builds'
import { type Figures, type Table, writeToDocs } from './figures-page'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** The value below which `share` of all values lie, such as 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Describes the machine and its load, on which every figure depends. */
export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[1]
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}, load ${load} at the end`
}

export const table = (head: Table['head'], rows: Table['rows']): Table => ({ head, rows })

const toMarkdown = ({ head, rows }: Table) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Whether this is a short run, for comparisons during development. */
export const QUICK = process.env.BENCH_QUICK !== undefined

/**
 * Prints a section of figures, and writes it into the docs in place of the previous one. Short runs and comparisons
 * with another build are printed only.
 */
export function publish(
  name: string,
  title: string,
  sections: Figures['sections'],
  verdicts: Figures['verdicts'] = [],
): void {
  const measured = `${machine()}. ${new Date().toISOString().slice(0, 10)}.`
  const text = [`# ${title}`, measured, ...sections.map((one) => (typeof one === 'string' ? one : toMarkdown(one)))]
  process.stdout.write(`\n${text.join('\n\n')}\n\n`)
  if (!QUICK && BUILDS.length === 1) writeToDocs(name, { title, measured, sections, verdicts })
}
