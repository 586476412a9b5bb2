import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Where the integrity of a file will stand in the shell. */
const placeOf = (path: string) => `%integrity:${path}%`
const PLACE = /%integrity:([^%]+)%/g

/** Subresource integrity value of a built file. */
const integrityOf = (content: string | Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/**
 * The built shell, `dist/client/index.html`: styles inlined, since the form must be usable before anything else
 * arrives, and the script after the form, with its integrity. The lazy chunks' integrity stands in an import map.
 */
function shell(): Plugin {
  return {
    name: 'malipo:shell',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
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
        const integrity = Object.values(bundle)
          .filter((file) => file.type === 'chunk' && !file.isEntry)
          .map(({ fileName }) => [`/${fileName}`, placeOf(`/${fileName}`)])
        const map = integrity.length
          ? `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(integrity) })}</script>`
          : ''
        return withoutScripts
          .replace('<!--head-->', () => `<style>${styles.trim()}</style>\n<!--head-->`)
          .replace('</body>', () => `${map}${scripts}\n</body>`)
      },
    },
    // Chunks still change after the document was made, so their hashes are filled in from what was written.
    writeBundle({ dir = '' }) {
      const document = join(dir, 'index.html')
      const html = readFileSync(document, 'utf8').replace(PLACE, (_, path) =>
        integrityOf(readFileSync(join(dir, path))),
      )
      writeFileSync(document, html)
    },
  }
}

/** Vite's preload helper costs the page 0.9 KB and does nothing for chunks without styles of their own. */
function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'malipo:plain-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => helper },
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

export default defineConfig({
  appType: 'custom',
  plugins: [shell(), plainImports()],
  // One line and no comments: the shell is part of every first view.
  build: { target: ['chrome87', 'safari14', 'firefox78'], sourcemap: false, license: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash:8].js', chunkFileNames: 'assets/[name]-[hash:8].js' },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        ssr: true,
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', key: 'src/server/key.ts' },
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash:8].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'server']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/bench/**', 'test/trials/**'],
          testTimeout: 20_000,
        },
      },
      {
        // The service's own tests once more, on a PostgreSQL that is started for them.
        extends: true,
        test: {
          name: 'postgres',
          include: ['test/server/**/*.test.ts'],
          globalSetup: ['test/on-postgres/setup.ts'],
          setupFiles: ['test/on-postgres/environment.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/e2e/browser-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Attacks on the built service: real processes, one file after the other.
        extends: true,
        test: {
          name: 'trials',
          include: ['test/trials/**/*.trial.test.ts'],
          globalSetup: ['test/e2e/browser-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['test/bench/**/*.bench.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
