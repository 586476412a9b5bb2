import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { stylesAfterForm, stylesOfChunks } from './chunk-styles-build.ts'
import { integrityOf } from './integrity.ts'

/** A placeholder for the integrity hash of a file. */
export const placeOf = (path: string) => `%integrity:${path}%`
const PLACE = /%integrity:([^%]+)%/g

/** Chunks can still change after the document was made, so the hashes are filled in from the written files. */
export const withIntegrity = (html: string, folder: string) =>
  html.replace(PLACE, (_, path) => integrityOf(readFileSync(join(folder, path))))

/** An import map with the integrity of everything that the entries load later. */
export function importMap(bundle: Rolldown.OutputBundle): string {
  const integrity = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && !file.isEntry)
    .map(({ fileName }) => [`/${fileName}`, placeOf(`/${fileName}`)])
  return integrity.length
    ? `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(integrity) })}</script>`
    : ''
}

/**
 * The built shell, `dist/client/index.html`: with inlined styles, since the form must be usable before anything else
 * arrives, and the script after the form. The integrity of lazy chunks is in an import map.
 */
export function shellPlugin(): Plugin {
  return {
    name: 'malipo:shell',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      // called for the documents of every environment
      handler(html, { bundle = {}, path }) {
        if (path !== '/index.html') return html
        let styles = ''
        const withoutStyles = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file) => {
          const asset = bundle[file]
          if (asset?.type === 'asset') styles += asset.source
          delete bundle[file]
          return ''
        })
        let scripts = ''
        const withoutScripts = withoutStyles.replace(
          /\s*<script type="module"[^>]*src="(\/[^"]+)"[^>]*><\/script>/g,
          (_, path) => {
            scripts += `<script type="module" src="${path}" integrity="${placeOf(path)}"></script>`
            return ''
          },
        )
        return (
          withoutScripts
            .replace(
              '<!--head-->',
              () =>
                `<style>${styles.trim()}</style><!--head--><style>${stylesAfterForm()}</style><style>${stylesOfChunks()}</style>`,
            )
            .replace('</body>', () => `${importMap(bundle)}${scripts}\n</body>`)
            // white space between elements would become text nodes
            .replace(/>\s+</g, '><')
        )
      },
    },
    writeBundle({ dir = '' }) {
      const document = join(dir, 'index.html')
      writeFileSync(document, withIntegrity(readFileSync(document, 'utf8'), dir))
    },
  }
}

/** What Vite makes of an `import()` whose names it knows. */
const PRELOAD =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g

/** Removes Vite's preload helper and its calls, which cost 1 KB and do nothing for chunks without styles of their own. */
export function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'malipo:plain-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => helper },
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    renderChunk: (code) => code.replace(PRELOAD, '$1'),
  }
}
