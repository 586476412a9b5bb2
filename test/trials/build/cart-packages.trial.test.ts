import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCarts } from '../../../widget/carts.config'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-carts-'))
  await buildCarts(folder)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (name: string, ...words: string[]) =>
  execFileSync(resolve('node_modules/.bin', name), words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

// Both carts are CommonJS. Medusa reads `exports` since 2.0, so only Vendure's package has types for `node10`.
test.each([
  ['medusa', 'node16'],
  ['vendure', 'strict'],
])('the package for %s can be published', (cart, profile) => {
  expect(run('publint', cart, '--strict')).toContain('All good!')
  // It fails, and so throws, if it finds a problem.
  run('attw', '--pack', cart, '--profile', profile)
  expect(readdirSync(join(folder, cart))).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
})
