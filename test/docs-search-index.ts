import { readdirSync, readFileSync } from 'node:fs'
import { describeApi } from '../src/server/api/openapi'
import type { ApiDescription } from '../src/server/web/api-description'
import { subjectsOf } from '../src/server/web/reference'
import { operationId } from '../src/server/web/reference-operation'

/** A place in the docs that the search can lead to, with each word of its text once. */
export type Section = { page: string; title: string; url: string; words: string }

/** Written anew by the benchmarks, so that only its headings are searched. */
const MEASURED = 'figures.html'

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#91;|&#93;|&quot;|&#39;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Numbers alone are not what somebody searches for. */
const wordsIn = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].filter((word) => /\p{L}{2}/u.test(word)).join(' ')

function sectionsOf(name: string): Section[] {
  const html = readFileSync(`public/docs/${name}`, 'utf8')
  const heading = textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
  // as the menu calls it
  const page = textOf(/aria-current="page">(.*?)<\/a>/.exec(html)?.[1] ?? '')
  const [lead = ''] = /<header>.*?<\/header>/s.exec(html) ?? []
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(html) ?? []
  const url = name === 'index.html' ? '/docs/' : `/docs/${name}`
  const [before = '', ...parts] = main.split(/(?=<h[23] id=")/)
  const words = (text: string) => (name === MEASURED ? '' : wordsIn(textOf(text)))
  return [
    { page, title: heading, url, words: words(lead + before) },
    ...parts.map((part) => {
      const [, id = '', title = '', text = ''] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>(.*)$/s.exec(part) ?? []
      return { page, title: textOf(title), url: `${url}#${id}`, words: words(text) }
    }),
  ]
}

/** Every section of the docs, and every operation of the API. */
export async function searchIndex(): Promise<Section[]> {
  const pages = readdirSync('public/docs').filter((name) => name.endsWith('.html'))
  const api: ApiDescription = JSON.parse(JSON.stringify(await describeApi('https://pay.example')))
  const operations = subjectsOf(api).flatMap(({ name, path: url, entries }) =>
    entries.map(({ method, path, operation }) => ({
      page: `API: ${name}`,
      title: name === 'Webhooks we send' ? path : `${method.toUpperCase()} ${path}`,
      url: `${url}#${operationId(method, path)}`,
      words: wordsIn(operation.summary ?? ''),
    })),
  )
  return [...pages.sort().flatMap(sectionsOf), ...operations]
}
