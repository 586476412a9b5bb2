import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

interface Cart {
  name: string
  description: string
  /** Each file of the package, with its source in the folder of the cart. */
  entries: Record<string, string>
  exports: Record<string, unknown>
  /** For TypeScript before 4.7, and for `"moduleResolution": "node"`, which do not read `exports`. */
  main?: string
  types?: string
  peerDependencies: Record<string, string>
}

/** Medusa finds the routes and jobs of a plugin in this folder. */
const MEDUSA = '.medusa/server/src'

const CARTS: Record<string, Cart> = {
  medusa: {
    name: '@malipo/medusa',
    description: 'Takes crypto payments in Medusa, by Malipo.',
    entries: {
      [`${MEDUSA}/provider/index`]: 'provider/index.ts',
      [`${MEDUSA}/api/middlewares`]: 'api/middlewares.ts',
      [`${MEDUSA}/jobs/check-payments`]: 'jobs/check-payments.ts',
    },
    exports: {
      './package.json': './package.json',
      './provider': { types: './types/widget/medusa/provider/index.d.ts', default: `./${MEDUSA}/provider/index.js` },
    },
    peerDependencies: { '@medusajs/framework': '^2.21.0' },
  },
  vendure: {
    name: '@malipo/vendure',
    description: 'Takes crypto payments in Vendure, by Malipo.',
    entries: { index: 'index.ts' },
    exports: {
      './package.json': './package.json',
      '.': { types: './types/widget/vendure/index.d.ts', default: './index.js' },
    },
    main: './index.js',
    types: './types/widget/vendure/index.d.ts',
    // Vendure brings the others, too; strict package managers must know them.
    peerDependencies: {
      '@nestjs/common': '^11.0.0',
      '@nestjs/graphql': '^13.0.0',
      '@vendure/common': '^3.7.0',
      '@vendure/core': '^3.7.0',
      graphql: '^16.0.0',
    },
  },
}

/** Builds the packages for carts below `folder`, ready for `npm pack`: CommonJS, which both carts load. */
export async function buildCarts(folder = 'dist/carts') {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(Object.entries(CARTS).map(([cart, about]) => buildCart(cart, about, join(folder, cart))))
}

async function buildCart(cart: string, { entries, ...about }: Cart, outDir: string) {
  const source = join('widget', cart)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      target: 'node20',
      minify: false,
      lib: {
        entry: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(source, path)])),
        formats: ['cjs'],
      },
      rolldownOptions: {
        external: /^(?:node:|@(?:medusajs|nestjs|vendure)\/|graphql$)/,
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js', exports: 'named' },
      },
    },
  })
  // The cart's own packages are not installed here, so types are only emitted; `npm run carts` checks them.
  const options = ['--noCheck', '--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--declarationDir']
  execFileSync('node_modules/.bin/tsc', ['-p', source, ...options, join(outDir, 'types')])
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const type = 'commonjs'
  const manifest = { ...about, version, license, type, engines, files: ['.medusa', 'shared', 'types', '*.js'] }
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync('LICENSE', join(outDir, 'LICENSE'))
  copyFileSync(join(source, 'README.md'), join(outDir, 'README.md'))
}
