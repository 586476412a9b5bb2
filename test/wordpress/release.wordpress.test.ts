import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a release has the package, the plugin and their checksums, of one version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  execFileSync(process.execPath, ['src/build/release.mjs'], { stdio: 'pipe' })
  const names = [`malipo-checkout-${version}.tgz`, `malipo-wordpress-${version}.zip`]
  const carts = [`malipo-medusa-${version}.tgz`, `malipo-vendure-${version}.tgz`]
  expect(readdirSync('release').sort()).toEqual(['SHA256SUMS', ...[...names, ...carts].sort()])
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: 'release', stdio: 'pipe' })
  const inPackage = execFileSync('tar', ['-tzf', `release/${names[0]}`], { encoding: 'utf8' })
  expect(inPackage.split('\n')).toContain('package/widget.js')
  const inPlugin = execFileSync('zip', ['--show-files', `release/${names[1]}`], { encoding: 'utf8' })
  expect(inPlugin.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining(['malipo/malipo.php', 'malipo/uninstall.php']),
  )
})
