import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ApiDocument } from './api-document.ts'
import { bundle } from './bundle.ts'
import { clientSource } from './client-source.ts'

/** Written in the tree, because the compiler and the bundler follow its imports from there. */
const SOURCES = 'dist'

/** The OpenAPI document of the built service, which is built before the package. */
const readDocument = (): ApiDocument =>
  JSON.parse(execFileSync(process.execPath, ['dist/server/openapi.js'], { encoding: 'utf8', maxBuffer: 1 << 26 }))

/**
 * Builds `@malipo/checkout/client`, whose methods and types are those of the OpenAPI document.
 * @param home the folder of what is the same for all operations
 */
export async function buildClient(folder: string, home: string): Promise<void> {
  mkdirSync(SOURCES, { recursive: true })
  const sources = mkdtempSync(join(SOURCES, 'api-client-'))
  try {
    const entry = join(sources, 'client.ts')
    writeFileSync(entry, clientSource(readDocument(), relative(sources, home)))
    for (const [format, extension] of [
      ['es', 'js'],
      ['cjs', 'cjs'],
    ] as const)
      writeFileSync(join(folder, `client.${extension}`), await bundle({ entry, format, minify: false }, 'es2022'))
    const types = declarationsOf(entry, home)
    for (const extension of ['d.ts', 'd.cts']) writeFileSync(join(folder, `client.${extension}`), types)
  } finally {
    rmSync(sources, { recursive: true })
  }
}

/** Checks the types of the client, and returns all of its declarations as one file without imports. */
function declarationsOf(entry: string, home: string): string {
  const output = join(entry, '../declarations')
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--declaration', '--emitDeclarationOnly', '--skipLibCheck']
  const web = ['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--types', '']
  execFileSync('node_modules/.bin/tsc', [
    ...['--ignoreConfig', entry, ...strict, ...web],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--rootDir', '.', '--outDir', output],
  ])
  const read = (path: string) => readFileSync(join(output, `${path}.d.ts`), 'utf8')
  const parts = ['errors', 'list', 'http-client', 'verify-webhook'].map((name) => read(join(home, name)))
  const own = read(entry.replace(/\.ts$/, ''))
  return [...parts.map((text) => text.replaceAll(/^export (?=declare|interface|type)/gm, '')), own]
    .join('')
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^(export (?:type )?\{.*\}) from .*$/gm, '$1')
}
