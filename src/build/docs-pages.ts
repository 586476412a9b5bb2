import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The head and the menu of all pages of the docs. */
const TEMPLATE = new URL('docs-page.html', import.meta.url)
const PAGE = /^(<title>.*?<\/title>)\n(<header>.*?<\/header>)\n(<main>.*)\n$/s

/** Completes a page of the docs. Its file in `public/docs` has only the title, header and content. */
export function completeDocsPage(path: string, html: string): string {
  const [, title, header, main] = PAGE.exec(html) ?? []
  if (!title || !header || !main) throw new Error(`${path} has no title, header and content`)
  const currentLink = `href="${path.replace(/index\.html$/, '')}"`
  const parts: Record<string, string> = { title, header, main }
  return readFileSync(TEMPLATE, 'utf8')
    .replace(currentLink, `${currentLink} aria-current="page"`)
    .replace(/<!--(\w+)-->/g, (_, name) => parts[name] ?? '')
}

export const isDocsPage = (path: string): boolean => /^\/docs\/[\w-]+\.html$/.test(path)

/** Completes the pages of the docs in the build. */
export function docsPagesPlugin(): Plugin {
  return {
    name: 'malipo:docs-pages',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const path of readdirSync(join(dir, 'docs')).map((name) => `/docs/${name}`)) {
        if (!isDocsPage(path)) continue
        const file = join(dir, path)
        writeFileSync(file, completeDocsPage(path, readFileSync(file, 'utf8')))
      }
    },
  }
}
