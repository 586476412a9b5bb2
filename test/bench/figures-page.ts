import { readFileSync, writeFileSync } from 'node:fs'

/** Its sections are collapsed. The promises and their measured values are at the top. */
const FOLDED = 'public/docs/figures.html'
const PAGES = [FOLDED, 'public/docs/million.html']

export interface Table {
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}
/** A promise, the measured value, and the required value. */
export type Verdict = readonly [promise: string, measured: string, wanted: string]
export interface Figures {
  title: string
  /** Machine and date. */
  measured: string
  sections: readonly (string | Table)[]
  verdicts: readonly Verdict[]
}

const escaped = (text: string | number) =>
  String(text).replace(
    /[&<>{}]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '{': '&#123;', '}': '&#125;' })[c] ?? c,
  )
const row = (cells: Table['rows'][number]) => `<tr>${cells.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`
/** The empty corner above row names is no header cell. */
const heading = (cells: Table['head']) =>
  `<tr>${cells.map((one) => (one === '' ? '<td></td>' : `<th>${escaped(one)}</th>`)).join('')}</tr>`

function tableHtml(label: string, { head, rows }: Table): string {
  return `<div class="wide" role="region" aria-label="${escaped(label)}" tabindex="0"><table class="figures">
<thead>${heading(head)}</thead>
<tbody>
${rows.map((one) => row(one)).join('\n')}
</tbody></table></div>`
}

/** Replaces the figures between two comments with their name. */
export function noteInDocs(name: string, { title, measured, sections, verdicts }: Figures): void {
  const tables = sections.filter((one) => typeof one !== 'string')
  const parts = sections.map((one) => {
    if (typeof one !== 'string')
      return tableHtml(tables.length > 1 ? `${title}, table ${tables.indexOf(one) + 1}` : title, one)
    return one.startsWith('### ') ? `<h3>${escaped(one.slice(4))}</h3>` : `<p>${escaped(one)}</p>`
  })
  const section = [...parts, `<p><small>Measured on ${escaped(measured)}</small></p>`]
  const heading = escaped(title)
  replace(name, (path) =>
    path === FOLDED
      ? // a link to an element inside opens it
        [`<details><summary><h2>${heading}</h2></summary><div id="${name}">`, ...section, '</div></details>']
      : [`<h2 id="${name}">${heading}</h2>`, ...section],
  )
  replace(`${name}: verdicts`, () => verdicts.map((one) => row(one)))
}

/** Replaces the lines between the comments with this name, on the page that has them. */
function replace(name: string, linesFor: (path: string) => string[]): void {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  for (const path of PAGES) {
    const page = readFileSync(path, 'utf8')
    const from = page.indexOf(begin)
    const to = page.indexOf(end)
    if (from < 0 || to < from) continue
    const lines = linesFor(path).map((line) => `${line}\n`)
    writeFileSync(path, page.slice(0, from + begin.length) + lines.join('') + page.slice(to))
    return
  }
  throw new Error(`the docs have no place for ${name}`)
}
