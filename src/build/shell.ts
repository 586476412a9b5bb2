import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { integrityOf } from '../server/web/integrity.ts'

/** A placeholder for the integrity hash of a file. */
export const integrityPlaceholder = (path: string) => `%integrity:${path}%`
const PLACEHOLDER = /%integrity:([^%]+)%/g

/** Chunks can still change after the document was made, so the hashes are filled in from the written files. */
export const withIntegrity = (html: string, folder: string) =>
  html.replace(PLACEHOLDER, (_, path) => integrityOf(readFileSync(join(folder, path))))

/** An import map with the integrity of everything that the entries load later. */
export function importMap(bundle: Rolldown.OutputBundle): string {
  const integrity = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && !file.isEntry)
    .map(({ fileName }) => [`/${fileName}`, integrityPlaceholder(`/${fileName}`)])
  return integrity.length
    ? `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(integrity) })}</script>`
    : ''
}

/** The chunks whose components the server draws. */
const RENDERED_BY_SERVER = /^assets\/(?:payment|outcome|help)-[\w-]+\.css$/

/** The styles of every screen but the form. A file of styles that stalls would keep an address from being seen. */
const screenStyles = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .filter((file) => file.type === 'asset' && RENDERED_BY_SERVER.test(file.fileName))
    .sort((a, b) => a.fileName.localeCompare(b.fileName))
    .map((file) => String('source' in file && file.source).trim())
    .join('')

/**
 * The built shell, `dist/client/index.html`: with the form's styles in it, since the form must be usable before anything
 * else arrives, those of later screens apart, for documents that show one, and the script after the form. The integrity of lazy chunks is in an
 * import map.
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
          // Vite has a lazy chunk wait for the style sheets of every chunk that it imports
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
          return ''
        })
        let scripts = ''
        const withoutScripts = withoutStyles.replace(
          /\s*<script type="module"[^>]*src="(\/[^"]+)"[^>]*><\/script>/g,
          (_, path) => {
            scripts += `<script type="module" src="${path}" integrity="${integrityPlaceholder(path)}"></script>`
            return ''
          },
        )
        return (
          withoutScripts
            .replace(
              '<!--head-->',
              () => `<style>${styles.trim()}</style><!--head--><style>${screenStyles(bundle)}</style>`,
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
