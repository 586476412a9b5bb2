import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { integrityOf } from '../server/web/integrity.ts'

/** A placeholder for the integrity hash of a file. */
export const integrityPlaceholder = (path: string) => `%integrity:${path}%`
const PLACEHOLDER = /%integrity:([^%]+)%/g

/** Fills in the hashes from the written files, because chunks can change after the document is generated. */
export const withIntegrity = (html: string, folder: string) =>
  html.replace(PLACEHOLDER, (_, path) => integrityOf(readFileSync(join(folder, path))))

/**
 * An import map with the integrity of all lazy chunks. `data-cfasync` keeps Cloudflare's Rocket Loader away from all
 * our scripts: it would rewrite them, which our content policy refuses.
 */
export function importMap(bundle: Rolldown.OutputBundle): string {
  const integrity = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && !file.isEntry)
    .map(({ fileName }) => [`/${fileName}`, integrityPlaceholder(`/${fileName}`)])
  return integrity.length
    ? `<script data-cfasync="false" type="importmap">${JSON.stringify({ integrity: Object.fromEntries(integrity) })}</script>`
    : ''
}

/** The payment's chunk and its styles, which `prefetch-payment.ts` fetches ahead. */
const paymentFiles = (bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle)
    .filter((file) => /^assets\/payment-[\w-]+\.(?:js|css)$/.test(file))
    .map((file) => `/${file}`)
    .join(' ')

/** The style sheets of chunks that the server renders. */
const RENDERED_BY_SERVER = /^assets\/(?:payment|help|refund)-[\w-]+\.css$/

/** The styles of all screens except the form. They are inlined, because a stalled style sheet would hide an address. */
const screenStyles = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .filter((file) => file.type === 'asset' && RENDERED_BY_SERVER.test(file.fileName))
    .sort((a, b) => a.fileName.localeCompare(b.fileName))
    .map((file) => String('source' in file && file.source).trim())
    .join('')

/**
 * Builds the shell, `dist/client/index.html`. The form's styles are inlined, so that the form works before anything
 * else has loaded. Styles of other screens follow, for documents that need them. The script comes after the form.
 */
export function shellPlugin(): Plugin {
  return {
    name: 'malipo:shell',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      // Vite calls this for the documents of every environment.
      handler(html, { bundle = {}, path }) {
        if (path !== '/index.html') return html
        let styles = ''
        const withoutStyles = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file) => {
          const asset = bundle[file]
          if (asset?.type === 'asset') styles += asset.source
          delete bundle[file]
          // Otherwise a lazy chunk would wait for this style sheet.
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
          return ''
        })
        let scripts = ''
        const withoutScripts = withoutStyles.replace(
          /\s*<script type="module"[^>]*src="(\/[^"]+)"[^>]*><\/script>/g,
          (_, path) => {
            scripts += `<script data-cfasync="false" type="module" src="${path}" integrity="${integrityPlaceholder(path)}" data-payment="${paymentFiles(bundle)}"></script>`
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
            // White space between elements would become text nodes.
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
