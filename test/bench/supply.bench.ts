import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pay } from '../call'
import { startService } from '../e2e/service'

test('a fresh clone is installed without package scripts, builds, and serves without the packages that only the build needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-clone-'))
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const run = (command: string, ...given: string[]) =>
    execFileSync(command, given, { cwd: folder, env, stdio: 'inherit' })
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
    expect(existsSync(join(folder, 'dist/manifest.json'))).toBe(true)
    run('npm', 'ci', '--omit=dev', '--no-audit', '--no-fund')
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite')
    const service = await startService({}, [], folder)
    expect(await pay(service.origin)).toMatchObject({ deposit_address: expect.stringMatching(/^T/) })
    await service.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
