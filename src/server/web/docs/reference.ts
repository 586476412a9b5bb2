import { ERROR_CODES, ERROR_KINDS } from '../../../contract/errors/error-codes'
import { escapeHtml } from '../../http/escape-html'
import type { ApiDescription, Operation } from './api-description'
import { createOperationHtml, operationId, proseHtml } from './reference-operation'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** The name of the section about webhook events. */
export const WEBHOOKS_SECTION = 'Webhooks we send'
const HOME = '/docs/api'
const STATUSES = `${HOME}/statuses`
const ERRORS = `${HOME}/errors`

/** The menu of the docs, with the reference as its current page. */
export function menuOf(docsPage: string): string {
  const [menu = ''] = /<nav aria-label="Documentation">.*?<\/nav>/s.exec(docsPage) ?? []
  return menu.replace(' aria-current="page"', '').replace(`href="${HOME}"`, `href="${HOME}" aria-current="page"`)
}

function documentHtml(title: string, lead: string, menu: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Malipo API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
<script data-cfasync="false" type="module" src="/docs/search.js"></script>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${lead}</p>
</header>
${menu}
<main>
${main}
</main>
</body>
</html>
`
}

/** Shown at /docs/api in front of an existing service, which has its own merchant API. */
export const upstreamNoticeHtml = (menu: string) =>
  documentHtml(
    'API reference',
    'The API of this server.',
    menu,
    '<p>This server stands in front of another payments service. It serves the page and the widget. Merchants use the API of that service, which has its own reference.</p>',
  )

type Subject = { name: string; path: string; description: string; entries: Entry[] }
type Entry = { method: string; path: string; operation: Operation }

const entriesOf = (paths: Record<string, Record<string, Operation>> = {}): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => (methods[method] ? [{ method, path, operation: methods[method] }] : [])),
  )

/** One section per tag, in the order of its first operation, then the webhook events. */
export function subjectsOf({ paths, webhooks, tags = [] }: ApiDescription): Subject[] {
  const subjects = new Map<string, Subject>()
  const add = (name: string, entry: Entry) => {
    const subject = subjects.get(name) ?? {
      name,
      path: `${HOME}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      description: tags.find((tag) => tag.name === name)?.description ?? '',
      entries: [],
    }
    subject.entries.push(entry)
    subjects.set(name, subject)
  }
  for (const entry of entriesOf(paths)) add(entry.operation.tags?.[0] ?? 'Other', entry)
  for (const entry of entriesOf(webhooks)) add(WEBHOOKS_SECTION, entry)
  return [...subjects.values()]
}

/** A table of all endpoints and the statuses that each can answer, as HTML. */
function statusTable({ paths = {} }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses = {} }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses),
    })),
  )
  const columns = [...new Set(rows.flatMap(({ statuses }) => statuses))].sort()
  const head = columns.map((status) => `<th scope="col">${status}</th>`).join('')
  const body = rows.map(({ name, statuses }) => {
    const cells = columns.map((status) => `<td>${statuses.includes(status) ? status : ''}</td>`).join('')
    return `<tr><th scope="row"><code>${name}</code></th>${cells}</tr>`
  })
  return `<section id="statuses" class="wide" tabindex="0"><table><caption>Statuses of each endpoint</caption><thead><tr><th scope="col">Endpoint</th>${head}</tr></thead><tbody>${body.join('')}</tbody></table></section>`
}

/** A table of the codes of errors, as HTML. */
function errorTable(): string {
  const rows = ERROR_CODES.map(
    (code) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${proseHtml(ERROR_KINDS[code].means)}</td></tr>`,
  )
  return `<p>Each entry of <code>details</code> has a code, which stays when its text is worded anew. Later versions may add codes. A request with <code>Accept: application/problem+json</code> gets an error as RFC 9457 says; its <code>type</code> leads here.</p><section id="errors" class="wide" tabindex="0"><table><caption>Codes of errors</caption><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** Renders the OpenAPI document: a map from path to HTML page, with one page per tag. */
export function referencePages(api: ApiDescription, menu: string): ReadonlyMap<string, string> {
  const subjects = subjectsOf(api)
  const operationHtml = createOperationHtml(api)
  const contents = ({ entries, path: page }: Subject, isCurrentPage: boolean) =>
    `<ul class="operations">${entries.map(({ method, path, operation }) => `<li><a href="${isCurrentPage ? '' : page}#${operationId(method, path)}">${method.toUpperCase()} ${escapeHtml(path)}</a> <small>${proseHtml(operation.summary ?? '')}</small></li>`).join('')}</ul>`

  const overview = documentHtml(
    'API reference',
    `${escapeHtml(api.info.title)}, version ${escapeHtml(api.info.version)} · <a href="/openapi.json">openapi.json</a> · <a href="${STATUSES}">every status of every path</a> · <a href="${ERRORS}">codes of errors</a>`,
    menu,
    `<p>${proseHtml(api.info.description ?? '')}</p>${subjects
      .map(
        (subject) =>
          `<h2 id="${subject.path.split('/').at(-1)}"><a href="${subject.path}">${escapeHtml(subject.name)}</a></h2><p>${proseHtml(subject.description)}</p>${contents(subject, false)}`,
      )
      .join('\n')}`,
  )
  const statuses = documentHtml('Statuses', `<a href="${HOME}">API reference</a>`, menu, statusTable(api))
  return new Map([
    [HOME, overview],
    [STATUSES, statuses],
    [ERRORS, documentHtml('Errors', `<a href="${HOME}">API reference</a>`, menu, errorTable())],
    ...subjects.map((subject): [string, string] => [
      subject.path,
      documentHtml(
        subject.name,
        `<a href="${HOME}">API reference</a>${subject.description && ` · ${proseHtml(subject.description)}`}`,
        menu,
        `${contents(subject, true)}${subject.entries.map(({ method, path, operation }) => operationHtml(method, path, operation)).join('\n')}`,
      ),
    ]),
  ])
}
