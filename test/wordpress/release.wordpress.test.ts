import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a release has the package, the plugin, the clients and their checksums, of one version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  execFileSync(process.execPath, ['src/build/release.mjs'], { stdio: 'pipe' })
  const names = [
    `malipo-checkout-${version}.tgz`,
    ...['php', 'python', 'wordpress'].map((name) => `malipo-${name}-${version}.zip`),
  ]
  expect(readdirSync('release').sort()).toEqual(['SHA256SUMS', ...names])
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: 'release', stdio: 'pipe' })
  const inPackage = execFileSync('tar', ['-tzf', `release/${names[0]}`], { encoding: 'utf8' })
  expect(inPackage.split('\n')).toEqual(
    expect.arrayContaining(['widget.js', 'client.js', 'client.d.ts', 'README.md'].map((name) => `package/${name}`)),
  )
  for (const [zip, files] of [
    [names[1], ['malipo-php/malipo.php', 'malipo-php/README.md', 'malipo-php/LICENSE']],
    [names[2], ['malipo-python/malipo.py', 'malipo-python/README.md', 'malipo-python/LICENSE']],
    [names[3], ['malipo/malipo.php', 'malipo/uninstall.php']],
  ] as const) {
    const listed = execFileSync('zip', ['--show-files', `release/${zip}`], { encoding: 'utf8' })
    expect(listed.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining([...files]))
  }
})
