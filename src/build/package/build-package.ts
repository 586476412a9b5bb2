import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.ts'
import { bundle } from './bundle.ts'

const HOME = 'widget/client'
/** The entries of the package: `@malipo/checkout/widget` for storefronts, the others for servers. */
const ENTRIES = ['widget', 'client', 'webhook']

/**
 * Builds the package for bundlers and servers, ready for `npm pack`: ESM and CommonJS (needed by older test runners and
 * servers), each with self-contained declarations.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildWidget(folder)
  await buildClient(folder, join(HOME, 'api'))
  buildWebhook(folder)
  copyFileSync('LICENSE', join(folder, 'LICENSE'))
  copyFileSync(join(HOME, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

function manifest(): object {
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const exportsOf = (entry: string) => ({
    import: { types: `./${entry}.d.ts`, default: `./${entry}.js` },
    require: { types: `./${entry}.d.cts`, default: `./${entry}.cjs` },
  })
  return {
    // scoped, so that no other package can take the name
    name: '@malipo/checkout',
    version,
    description: 'Takes crypto payments: the Malipo checkout for storefronts, and a client of the API for servers.',
    license,
    type: 'module',
    engines,
    sideEffects: ['./widget.js', './widget.cjs'],
    exports: Object.fromEntries(ENTRIES.map((entry) => [`./${entry}`, exportsOf(entry)])),
    files: ENTRIES.flatMap((entry) => ['js', 'cjs', 'd.ts', 'd.cts'].map((kind) => `${entry}.${kind}`)),
  }
}

async function buildWidget(folder: string) {
  const code = { entry: join(HOME, 'widget.ts'), minify: false }
  writeFileSync(join(folder, 'widget.js'), await bundle({ ...code, format: 'es' }))
  writeFileSync(join(folder, 'widget.cjs'), await bundle({ ...code, format: 'cjs' }))
  const declarations = join(folder, 'declarations')
  execFileSync('node_modules/.bin/tsc', ['-p', join(HOME, 'tsconfig.json'), '--outDir', declarations])
  const readDeclaration = (name: string) => readFileSync(join(declarations, 'widget', `${name}.d.ts`), 'utf8')
  const types =
    readDeclaration('script/interface') + readDeclaration('client/widget').replace(/^(?:import|export type) .*\n/gm, '')
  for (const name of ['widget.d.ts', 'widget.d.cts']) writeFileSync(join(folder, name), types)
  rmSync(declarations, { recursive: true })
}

/** Builds `@malipo/checkout/webhook`, with which a merchant's server verifies webhooks, from one file. */
function buildWebhook(folder: string) {
  for (const [module, code, types] of [
    ['esnext', 'js', 'd.ts'],
    ['commonjs', 'cjs', 'd.cts'],
  ]) {
    const output = join(folder, 'output')
    const options = ['--ignoreConfig', '--declaration', '--target', 'es2022', '--types', 'node', '--skipLibCheck']
    execFileSync('node_modules/.bin/tsc', [
      'src/server/webhooks/verify.ts',
      ...options,
      ...['--module', module as string, '--moduleResolution', 'bundler', '--outDir', output],
    ])
    copyFileSync(join(output, 'verify.js'), join(folder, `webhook.${code}`))
    copyFileSync(join(output, 'verify.d.ts'), join(folder, `webhook.${types}`))
    rmSync(output, { recursive: true })
  }
}
