import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { importMap, integrityPlaceholder, withIntegrity } from './shell.ts'

const ENVIRONMENT = 'studio'
const SOURCE = 'src/studio/index.html'
const DOCUMENT = 'studio/index.html'
/** Only needed under `npm run dev`. */
const DEV_STYLES = /\/studio\/preview\/dev-styles\.ts$/

/**
 * Builds the studio separately after the page, so that it cannot change the page. It contains the page's components without
 * their styles, which are in the frames' document.
 */
export function studioPlugin(): Plugin[] {
  return [
    {
      name: 'malipo:studio-environment',
      apply: 'build',
      config: () => ({
        environments: {
          [ENVIRONMENT]: {
            consumer: 'client',
            build: {
              outDir: 'dist/client',
              emptyOutDir: false,
              copyPublicDir: false,
              modulePreload: false,
              assetsInlineLimit: 0,
              rolldownOptions: {
                input: SOURCE,
                output: {
                  entryFileNames: 'studio/assets/[name]-[hash:8].js',
                  chunkFileNames: 'studio/assets/[name]-[hash:8].js',
                  assetFileNames: 'studio/assets/[name]-[hash:8][extname]',
                },
              },
            },
          },
        },
      }),
      buildApp: {
        order: 'post',
        async handler(builder) {
          const environment = builder.environments[ENVIRONMENT]
          if (environment) await builder.build(environment)
        },
      },
    },
    {
      name: 'malipo:studio',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === ENVIRONMENT,
      load: {
        filter: { id: [/\/src\/page\/.*\.css$/, DEV_STYLES] },
        handler: (id) => (DEV_STYLES.test(id) ? 'export const lendStyles = undefined' : ''),
      },
      transformIndexHtml: {
        order: 'post',
        // asked for the documents of every environment
        handler: (html, { bundle = {}, path: document }) => {
          if (document !== `/${SOURCE}`) return html
          return html
            .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*>/g, (_, path) => {
              return `${importMap(bundle)}<script type="module" src="${path}" integrity="${integrityPlaceholder(path)}">`
            })
            .replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, path) => {
              return `<link rel="stylesheet" href="${path}" integrity="${integrityPlaceholder(path)}">`
            })
        },
      },
      writeBundle({ dir = '' }) {
        const html = readFileSync(join(dir, SOURCE), 'utf8')
        rmSync(join(dir, 'src'), { recursive: true })
        writeFileSync(join(dir, DOCUMENT), withIntegrity(html, dir))
      },
    },
  ]
}
