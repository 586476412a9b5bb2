import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildPackage } from '../src/build/package/build-package.ts'
import { bundle } from '../src/build/package/bundle.ts'

const sizeOf = (code: string) => brotliCompressSync(code).length
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url').slice(0, 8)
const integrityOf = (code: string) => `sha384-${createHash('sha384').update(code).digest('base64')}`

/**
 * Builds the widget in three forms:
 * - `/widget.js`, always the latest version, and its second part, which it loads on demand;
 * - `/widget/malipo-<hash>.js`, both parts in one file, for shops that pin it (integrity in `/widget/integrity.json`);
 * - the package for bundlers and servers in `packageDir`, ready for `npm pack`.
 *
 * The server serves `outDir`, which also gets the clients for PHP and Python.
 */
export async function buildWidget(outDir = 'dist/client', packageDir = 'dist/npm') {
  const second = await bundle({ entry: 'widget/script/embed/embed-page.ts', format: 'es', minify: true })
  const embedPath = `/widget/pay-${hashOf(second)}.js`
  const script = await bundle({ entry: 'widget/script/script.ts', format: 'iife', minify: true, embedPath })
  const standalone = await bundle({ entry: 'widget/script/standalone.ts', format: 'iife', minify: true })
  const pinned = `/widget/malipo-${hashOf(standalone)}.js`

  rmSync(join(outDir, 'widget'), { recursive: true, force: true })
  mkdirSync(join(outDir, 'widget'), { recursive: true })
  writeFileSync(join(outDir, 'widget.js'), script)
  writeFileSync(join(outDir, embedPath), second)
  writeFileSync(join(outDir, pinned), standalone)
  const integrity = { src: pinned, integrity: integrityOf(standalone) }
  writeFileSync(join(outDir, 'widget/integrity.json'), JSON.stringify(integrity))
  await buildPackage(packageDir)
  mkdirSync(join(outDir, 'docs/clients'), { recursive: true })
  for (const client of ['php/malipo.php', 'python/malipo.py'])
    copyFileSync(join('widget', client), join(outDir, 'docs/clients', basename(client)))

  process.stdout.write(`${pinned} ${sizeOf(standalone)} bytes, ${integrity.integrity}\n`)
}
