import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a fresh clone is installed without any package’s script, and builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-clone-'))
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const run = (command: string, ...given: string[]) =>
    execFileSync(command, given, { cwd: folder, env, stdio: 'inherit' })
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
    expect(existsSync(join(folder, 'dist/manifest.json'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
