import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a release has the packages, the plugin, the clients and their checksums, of one version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  execFileSync(process.execPath, ['src/build/release.mjs'], { stdio: 'pipe' })
  const packages = ['checkout', 'medusa', 'vendure'].map((name) => `malipo-${name}-${version}.tgz`)
  const zips = ['php', 'python', 'wordpress'].map((name) => `malipo-${name}-${version}.zip`)
  expect(readdirSync('release').sort()).toEqual(['SHA256SUMS', ...[...packages, ...zips].sort()])
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: 'release', stdio: 'pipe' })
  const inPackage = execFileSync('tar', ['-tzf', `release/${packages[0]}`], { encoding: 'utf8' })
  expect(inPackage.split('\n')).toEqual(
    expect.arrayContaining(['widget.js', 'client.js', 'client.d.ts', 'README.md'].map((name) => `package/${name}`)),
  )
  for (const [zip, files] of [
    [zips[0], ['malipo-php/malipo.php', 'malipo-php/README.md', 'malipo-php/LICENSE']],
    [zips[1], ['malipo-python/malipo.py', 'malipo-python/README.md', 'malipo-python/LICENSE']],
    [zips[2], ['malipo/malipo.php', 'malipo/uninstall.php']],
  ] as const) {
    const listed = execFileSync('zip', ['--show-files', `release/${zip}`], { encoding: 'utf8' })
    expect(listed.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining([...files]))
  }
})
