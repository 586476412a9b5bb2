import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'public/docs'

/** Something to copy out of the docs, as a reader copies it. */
export interface Snippet {
  page: string
  /** Its kind by its attribute, such as `shell`, or null. */
  kind: string | null
  text: string
}

const unescaped = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#91;', '[')
    .replaceAll('&#93;', ']')
    .replaceAll('&amp;', '&')

/** A word that begins a command rather than names something. */
const COMMAND = /^(?:npm|npx|node|git|curl|sh|bash|docker|psql|pg_\w+|createdb|systemctl) \S/

/** Everything to copy in the pages of the docs under `root`: blocks, and commands in the middle of a sentence. */
export function snippetsIn(root: string): Snippet[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.html'))
    .flatMap((page) => {
      const html = readFileSync(join(root, FOLDER, page), 'utf8')
      const blocks = [...html.matchAll(/<pre[^>]*>(?:<code(?: data-snippet="([\w-]+)")?>)?([\s\S]*?)<\/pre>/g)].map(
        ([, kind = null, text = '']) => ({ page, kind, text: unescaped(text) }),
      )
      const inline = [...html.replaceAll(/<pre[\s\S]*?<\/pre>/g, '').matchAll(/<code>([^<]*)<\/code>/g)]
        .map(([, text = '']) => unescaped(text))
        .filter((text) => COMMAND.test(text))
        .map((text) => ({ page, kind: 'shell', text }))
      return [...blocks, ...inline]
    })
}
