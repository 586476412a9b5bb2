import { readFileSync, writeFileSync } from 'node:fs'

/** The page whose sections are collapsed. The promises and their measured values are at its top. */
const COLLAPSED_PAGE = 'public/docs/figures.html'
const PAGES = [COLLAPSED_PAGE, 'public/docs/million.html']

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

const escapeHtml = (text: string | number) =>
  String(text).replace(
    /[&<>{}]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '{': '&#123;', '}': '&#125;' })[c] ?? c,
  )
const row = (cells: Table['rows'][number]) => `<tr>${cells.map((one) => `<td>${escapeHtml(one)}</td>`).join('')}</tr>`
/** The header row. The empty corner above the names of rows is not a header cell. */
const heading = (cells: Table['head']) =>
  `<tr>${cells.map((one) => (one === '' ? '<td></td>' : `<th>${escapeHtml(one)}</th>`)).join('')}</tr>`

function tableHtml(label: string, { head, rows }: Table): string {
  return `<div class="wide" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table class="figures">
<thead>${heading(head)}</thead>
<tbody>
${rows.map((one) => row(one)).join('\n')}
</tbody></table></div>`
}

/** Replaces the section and the verdicts with this name in the docs. */
export function writeToDocs(name: string, { title, measured, sections, verdicts }: Figures): void {
  const tables = sections.filter((one) => typeof one !== 'string')
  const paragraphs = sections.map((one) => {
    if (typeof one !== 'string')
      return tableHtml(tables.length > 1 ? `${title}, table ${tables.indexOf(one) + 1}` : title, one)
    return one.startsWith('### ') ? `<h3>${escapeHtml(one.slice(4))}</h3>` : `<p>${escapeHtml(one)}</p>`
  })
  const section = [...paragraphs, `<p><small>Measured on ${escapeHtml(measured)}</small></p>`]
  const heading = escapeHtml(title)
  replaceLines(name, (path) =>
    path === COLLAPSED_PAGE
      ? // the id is inside the `details`, because a browser opens `details` when a link leads to an element in it
        [`<details><summary><h2>${heading}</h2></summary><div id="${name}">`, ...section, '</div></details>']
      : [`<h2 id="${name}">${heading}</h2>`, ...section],
  )
  replaceLines(`${name}: verdicts`, () => verdicts.map((one) => row(one)))
}

/** Replaces the lines between the two comments with this name, on the page that has these comments. */
function replaceLines(name: string, linesFor: (path: string) => string[]): void {
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
  throw new Error(`no page of the docs has the comments <!-- ${name} --> and <!-- /${name} -->`)
}
