import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data'])

/** The same tree with some files changed, built in a folder of its own; whoever asks for it removes it. */
export function alteredBuild(changes: Record<string, (source: string) => string>): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'malipo-build-'))
  for (const part of readdirSync('.')) if (!LEFT_OUT.has(part)) cpSync(part, join(root, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const [path, change] of Object.entries(changes)) {
    const before = readFileSync(path, 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`nothing was changed in ${path}`)
    writeFileSync(join(root, path), after)
  }
  execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'], {
    cwd: root,
    // not the tests' own, by which Vite would build for tests
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
