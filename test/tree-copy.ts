import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data'])

export interface TreeCopy {
  folder: string
  /** Throws when that fails. */
  build(): void
  remove(): void
}

/** A copy of the sources in a folder of its own, to be changed, built and removed by the caller. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-tree-'))
  for (const name of readdirSync('.')) if (!LEFT_OUT.has(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    build() {
      execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'], {
        cwd: folder,
        // as an operator has it: with the test runner's own Vite would build another page
        env: { PATH: process.env.PATH },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
