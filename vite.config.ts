import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

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
          /\s*<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/g,
          (_, file) => {
            const chunk = bundle[file]
            if (chunk?.type === 'chunk')
              scripts += `<script type="module" src="/${file}" integrity="${integrityOf(chunk.code)}"></script>`
            return ''
          },
        )
        const integrity = Object.fromEntries(
          Object.values(bundle)
            .filter((file) => file.type === 'chunk' && !file.isEntry)
            .map((chunk) => [`/${chunk.fileName}`, integrityOf(chunk.type === 'chunk' ? chunk.code : '')]),
        )
        const map = Object.keys(integrity).length
          ? `<script type="importmap">${JSON.stringify({ integrity })}</script>`
          : ''
        return withoutScripts
          .replace('<!--head-->', () => `<style>${styles.trim()}</style>\n<!--head-->`)
          .replace('</body>', () => `${map}${scripts}\n</body>`)
      },
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
          input: { main: 'src/server/main.ts' },
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
          exclude: ['test/e2e/**', 'test/bench/**'],
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
