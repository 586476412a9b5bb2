import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const sizeOf = (code: string) => brotliCompressSync(code).length
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url').slice(0, 8)
const integrityOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`

interface Bundle {
  entry: string
  format: 'iife' | 'es' | 'cjs'
  minify: boolean
  /** The value of `EMBED_PATH` in `script/script.ts`. */
  embedPath?: string
}

async function bundle({ entry, format, minify, embedPath }: Bundle): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { EMBED_PATH: JSON.stringify(embedPath) },
    build: {
      write: false,
      // what Chrome 87, Safari 14 and Firefox 78 share
      target: 'es2020',
      lib: { entry: join('widget', entry), formats: [format], name: 'widget', fileName: 'widget' },
      rolldownOptions: { output: { minify, comments: !minify } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`)
  return output.output[0].code.trim()
}

/**
 * Builds the widget in three forms:
 * - `/widget.js`, always the latest version, and its second part, which it loads on demand;
 * - `/widget/malipo-<hash>.js`, both parts in one file, for shops that pin it (integrity in `/widget/integrity.json`);
 * - the package for bundlers in `packageDir`, ready for `npm pack`.
 *
 * The server serves `outDir`.
 */
export async function buildWidget(outDir = 'dist/client', packageDir = 'dist/npm') {
  const second = await bundle({ entry: 'script/embed/embed-page.ts', format: 'es', minify: true })
  const embedPath = `/widget/pay-${hashOf(second)}.js`
  const script = await bundle({ entry: 'script/script.ts', format: 'iife', minify: true, embedPath })
  const standalone = await bundle({ entry: 'script/standalone.ts', format: 'iife', minify: true })
  const pinned = `/widget/malipo-${hashOf(standalone)}.js`

  rmSync(join(outDir, 'widget'), { recursive: true, force: true })
  mkdirSync(join(outDir, 'widget'), { recursive: true })
  writeFileSync(join(outDir, 'widget.js'), script)
  writeFileSync(join(outDir, embedPath), second)
  writeFileSync(join(outDir, pinned), standalone)
  const integrity = { src: pinned, integrity: integrityOf(standalone) }
  writeFileSync(join(outDir, 'widget/integrity.json'), JSON.stringify(integrity))
  await buildPackage(packageDir)

  process.stdout.write(`${pinned} ${sizeOf(standalone)} bytes, ${integrity.integrity}\n`)
}

/** ESM and CommonJS (needed by older test runners and servers), each with self-contained declarations. */
async function buildPackage(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const code = { entry: 'client/index.ts', minify: false }
  writeFileSync(join(folder, 'widget.js'), await bundle({ ...code, format: 'es' }))
  writeFileSync(join(folder, 'widget.cjs'), await bundle({ ...code, format: 'cjs' }))
  const declarations = join(folder, 'declarations')
  execFileSync('node_modules/.bin/tsc', ['-p', 'widget/client/tsconfig.json', '--outDir', declarations])
  const readDeclaration = (name: string) => readFileSync(join(declarations, 'widget', `${name}.d.ts`), 'utf8')
  const types =
    readDeclaration('script/interface') + readDeclaration('client/index').replace(/^(?:import|export type) .*\n/gm, '')
  for (const name of ['widget.d.ts', 'widget.d.cts']) writeFileSync(join(folder, name), types)
  rmSync(declarations, { recursive: true })
  buildWebhook(folder)
  copyFileSync('LICENSE', join(folder, 'LICENSE'))
  const { version, license, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const manifest = {
    // scoped, so that no other package can take the name
    name: '@malipo/checkout',
    version,
    description: 'Takes crypto payments in a storefront: the Malipo checkout as a dialog or inline.',
    license,
    type: 'module',
    engines,
    sideEffects: true,
    exports: {
      './widget': {
        import: { types: './widget.d.ts', default: './widget.js' },
        require: { types: './widget.d.cts', default: './widget.cjs' },
      },
      './webhook': {
        import: { types: './webhook.d.ts', default: './webhook.js' },
        require: { types: './webhook.d.cts', default: './webhook.cjs' },
      },
    },
    files: ['widget', 'webhook'].flatMap((part) => ['js', 'cjs', 'd.ts', 'd.cts'].map((kind) => `${part}.${kind}`)),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
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
