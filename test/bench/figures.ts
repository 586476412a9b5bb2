import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'

const FOLDER = 'test/bench/figures'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** The value below which `share` of all values lie, such as 0.99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Figures without their machine say nothing. */
export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`
}

export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Prints a section of figures, and keeps it for the docs. */
export function publish(name: string, title: string, sections: readonly string[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const text = [`# ${title}`, `${machine()}. ${date}.`, ...sections].join('\n\n')
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.md`), `${text}\n`)
  process.stdout.write(`\n${text}\n\n`)
}
