import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { integrityOf } from './integrity.ts'

const MODULE = 'virtual:locale-files'

interface LocaleFile {
  path: string
  content: string
}

async function readLocaleFiles(): Promise<[language: string, file: LocaleFile][]> {
  const { module } = await runnerImport<typeof import('../../page/locales/copies')>(
    fileURLToPath(new URL('../../page/locales/copies.ts', import.meta.url)),
  )
  return Object.entries(module.COPIES).map(([language, copy]) => {
    const content = JSON.stringify(copy)
    const hash = createHash('sha256').update(content).digest('base64url').replace(/[-_]/g, '0').slice(0, 8)
    return [language, { path: `assets/${language}-${hash}.json`, content }]
  })
}

/**
 * Makes one JSON file per language, and `virtual:locale-files`, which says where they are and their integrity hashes,
 * for the page and for the server, which puts the customer's one into the document.
 */
export function localeFilesPlugin(): Plugin {
  return {
    name: 'malipo:locale-files',
    resolveId: { filter: { id: new RegExp(`^${MODULE}$`) }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: new RegExp(`^\0${MODULE}$`) },
      async handler() {
        const table = (await readLocaleFiles()).map(([language, { path, content }]) => [
          language,
          { url: `/${path}`, integrity: integrityOf(content) },
        ])
        return `export const localeFiles = ${JSON.stringify(Object.fromEntries(table))}`
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [, { path, content }] of await readLocaleFiles())
        this.emitFile({ type: 'asset', fileName: path, source: content })
    },
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const found = (await readLocaleFiles()).find(([, { path }]) => request.url === `/${path}`)
        if (!found) return next()
        response.setHeader('Content-Type', 'application/json').end(found[1].content)
      })
    },
  }
}
