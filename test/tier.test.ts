import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Runs a tier of three scripts, of which the second fails. */
function runTier(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-tier-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const scripts = { build: 'echo built', browsers: 'exit 3', nodes: 'echo on real chains' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const tier = join(import.meta.dirname, 'tier.mjs')
  const words = [tier, ...options, 'all', ...Object.keys(scripts)]
  return spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
}

it('stops at the first script that fails', () => {
  const { status, stdout } = runTier()
  expect(status).toBe(1)
  expect(stdout).toMatch(/^built\nall browsers failed after \d+ s: build \d+ s, browsers \d+ s\n$/)
})

it('runs every script with --go-on, and fails at the end', () => {
  const { status, stdout } = runTier('--go-on')
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^built\non real chains\nall browsers failed after \d+ s: build \d+ s, browsers \d+ s, nodes \d+ s\n$/,
  )
})

it('runs all scripts of `test:all` up to the real chains, despite failures', async () => {
  const { scripts } = (await import('../package.json')).default
  expect(scripts['test:all']).toMatch(/^node test\/tier\.mjs --go-on test:all .* everything$/)
  expect(scripts.everything).toMatch(/ --project nodes$/)
})
