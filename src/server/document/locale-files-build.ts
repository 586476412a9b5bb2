import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

/** English is the type of the others and part of the page's script. */
const LANGUAGES = ['fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm']
const MODULE = 'virtual:locale-files'

interface LocaleFile {
  path: string
  content: string
}

async function localeFile(language: string): Promise<LocaleFile> {
  const source = `src/page/locales/${language}.ts`
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  const exported = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  const content = JSON.stringify(exported[language])
  const hash = createHash('sha256').update(content).digest('base64url').replace(/[-_]/g, '0').slice(0, 8)
  return { path: `assets/${language}-${hash}.json`, content }
}

/**
 * One JSON file per language, fetched with integrity, and `virtual:locale-files`, which says where they are: the same
 * for the page and for the server, which puts the one that a customer needs into the document.
 */
export function localeFilesPlugin(): Plugin {
  const read = () => Promise.all(LANGUAGES.map(async (language) => [language, await localeFile(language)] as const))
  return {
    name: 'malipo:locale-files',
    resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: new RegExp(`^\0${MODULE}$`) },
      async handler() {
        const table = (await read()).map(([language, { path, content }]) => [
          language,
          { url: `/${path}`, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` },
        ])
        return `export const localeFiles = ${JSON.stringify(Object.fromEntries(table))}`
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [, { path, content }] of await read())
        this.emitFile({ type: 'asset', fileName: path, source: content })
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const found = (await read()).find(([, { path }]) => request.url === `/${path}`)
        if (!found) return next()
        response.setHeader('Content-Type', 'application/json').end(found[1].content)
      })
    },
  }
}
