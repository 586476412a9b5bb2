import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data'])

export interface TreeCopy {
  folder: string
  /** Throws if the build fails. */
  build(): void
  remove(): void
}

/** Copies the sources into a new folder, which the caller may change and build, and must remove. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-tree-'))
  for (const name of readdirSync('.')) if (!LEFT_OUT.has(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    build() {
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'], {
        cwd: folder,
        // The environment of the test runner would make Vite build another page than an operator's.
        env: { PATH: process.env.PATH },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
