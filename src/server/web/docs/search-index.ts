import type { ApiDescription } from './api-description'
import { subjectsOf, WEBHOOKS_SECTION } from './reference'
import { operationId } from './reference-operation'

/** A section that the search can find, with each word of its text once. */
type Section = { page: string; title: string; url: string; words: string }

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#91;|&#93;|&quot;|&#39;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a text. Numbers are left out, because they are no useful search terms. */
const wordsIn = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].filter((word) => /\p{L}{2}/u.test(word)).join(' ')

/** The URLs of the pages in the menu that are files. */
export const pagesInMenu = (menu: string): string[] =>
  [...menu.matchAll(/href="(\/docs\/(?:[\w-]+\.html)?)"/g)].map(([, url = '']) => url)

function sectionsOf(url: string, html: string): Section[] {
  const heading = textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
  // the name of the page in the menu
  const page = textOf(/aria-current="page">(.*?)<\/a>/.exec(html)?.[1] ?? '')
  const [lead = ''] = /<header>.*?<\/header>/s.exec(html) ?? []
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(html) ?? []
  const [before = '', ...parts] = main.split(/(?=<h[23] id=")/)
  return [
    { page, title: heading, url, words: wordsIn(textOf(lead + before)) },
    ...parts.map((part) => {
      const [, id = '', title = '', text = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>(.*)$/s.exec(part) ?? []
      return { page, title: textOf(title), url: `${url}#${id}`, words: wordsIn(textOf(text)) }
    }),
  ]
}

/** The search index of all sections of the docs and all operations of the API. `pages` has the HTML of each URL. */
export function searchIndex(pages: ReadonlyMap<string, string>, api: ApiDescription | null): Section[] {
  const operations = api === null ? [] : subjectsOf(api)
  return [
    ...[...pages].flatMap(([url, html]) => sectionsOf(url, html)),
    ...operations.flatMap(({ name, path: url, entries }) =>
      entries.map(({ method, path, operation }) => ({
        page: `API: ${name}`,
        title: name === WEBHOOKS_SECTION ? path : `${method.toUpperCase()} ${path}`,
        url: `${url}#${operationId(method, path)}`,
        words: wordsIn(operation.summary ?? ''),
      })),
    ),
  ]
}
