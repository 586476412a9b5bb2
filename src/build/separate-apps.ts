import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { importMap, integrityPlaceholder, withIntegrity } from './shell.ts'

interface SeparateApp {
  name: 'studio' | 'dashboard'
  /** The service worker, which is built to `/<name>/worker.js`: browsers identify it by its address. */
  worker?: string
  /** The modules that the build replaces, by their ids. */
  replaced?: { id: RegExp[]; by: (id: string) => string }
}

/** Only needed under `npm run dev`. */
const DEV_STYLES = /\/studio\/frames\/dev-styles\.ts$/

/** The studio's bundle has the page's components without their styles, which are in the frames' document. */
export const studioPlugin = () =>
  separateApp({
    name: 'studio',
    replaced: {
      id: [/\/src\/(?:page|parts)\/.*\.css$/, DEV_STYLES],
      by: (id) => (DEV_STYLES.test(id) ? 'export const copyStyles = undefined' : ''),
    },
  })

export const dashboardPlugin = () => separateApp({ name: 'dashboard', worker: 'src/dashboard/worker/worker.ts' })

/** Builds an app in its own run after the payment page, so that the page's chunks do not depend on the app. */
function separateApp({ name, worker, replaced }: SeparateApp): Plugin[] {
  const source = `src/${name}/index.html`
  return [
    {
      name: `malipo:${name}-environment`,
      apply: 'build',
      config: () => ({
        environments: {
          [name]: {
            consumer: 'client',
            build: {
              outDir: 'dist/client',
              emptyOutDir: false,
              copyPublicDir: false,
              modulePreload: false,
              assetsInlineLimit: 0,
              rolldownOptions: {
                input: { index: source, ...(worker && { worker }) },
                output: {
                  entryFileNames: (entry: { name: string }) =>
                    entry.name === 'worker' ? `${name}/worker.js` : `${name}/assets/[name]-[hash:8].js`,
                  chunkFileNames: `${name}/assets/[name]-[hash:8].js`,
                  assetFileNames: `${name}/assets/[name]-[hash:8][extname]`,
                },
              },
            },
          },
        },
      }),
      buildApp: {
        order: 'post',
        async handler(builder) {
          const environment = builder.environments[name]
          if (environment) await builder.build(environment)
        },
      },
    },
    {
      name: `malipo:${name}`,
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === name,
      ...(replaced && { load: { filter: { id: replaced.id }, handler: replaced.by } }),
      transformIndexHtml: {
        order: 'post',
        // Vite calls this for the documents of every environment.
        handler: (html, { bundle = {}, path: document }) => {
          if (document !== `/${source}`) return html
          return html
            .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*>/g, (_, path) => {
              return `${importMap(bundle)}<script data-cfasync="false" type="module" src="${path}" integrity="${integrityPlaceholder(path)}">`
            })
            .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, path) => {
              return `<link rel="stylesheet" href="${path}" integrity="${integrityPlaceholder(path)}">`
            })
        },
      },
      writeBundle({ dir = '' }) {
        const html = readFileSync(join(dir, source), 'utf8')
        rmSync(join(dir, 'src'), { recursive: true })
        writeFileSync(join(dir, name, 'index.html'), withIntegrity(html, dir))
      },
    },
  ]
}
