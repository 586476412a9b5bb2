import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'public/docs'

/** Code in the docs, as a reader copies it. */
export interface Snippet {
  page: string
  /** The kind in its attribute, such as `shell`, or null. */
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

/** Matches a command, but not the mere name of a program. */
const COMMAND = /^(?:npm|npx|node|git|curl|sh|bash|docker|psql|pg_\w+|createdb|systemctl) \S/

/** All code in the docs under `root`: blocks, and commands within sentences. */
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
