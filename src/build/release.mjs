// `npm run release`: puts the packages that others install into `release`, with checksums. The build runs before.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const FOLDER = 'release'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version} - `))
  fail(`CHANGELOG.md: has no version ${version}`)
if (!existsSync('dist/npm/package.json')) fail('dist/npm: is missing; run npm run build')
if (!new RegExp(`^ \\* Version: +${version}$`, 'm').test(readFileSync('widget/wordpress/malipo.php', 'utf8')))
  fail(`widget/wordpress/malipo.php: is not version ${version}`)

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const folder of ['./dist/npm', './dist/carts/medusa', './dist/carts/vendure'])
  execFileSync('npm', ['pack', folder, '--silent', '--pack-destination', FOLDER])

/** The name of a zip's folder, and what is in it. WordPress uses the name of the folder as the name of the plugin. */
const ZIPS = {
  wordpress: { folder: 'malipo', contents: ['widget/wordpress'] },
  php: { folder: 'malipo-php', contents: ['widget/php', 'LICENSE'] },
  python: { folder: 'malipo-python', contents: ['widget/python', 'LICENSE'] },
}
const staging = mkdtempSync(join(tmpdir(), 'malipo-release-'))
for (const [name, { folder, contents }] of Object.entries(ZIPS)) {
  for (const path of contents)
    cpSync(path, join(staging, folder, path.startsWith('widget') ? '' : path), { recursive: true })
  const zip = resolve(FOLDER, `malipo-${name}-${version}.zip`)
  execFileSync('zip', ['-q', '-r', '-X', zip, folder, '-x', '*/__pycache__/*'], { cwd: staging })
}
rmSync(staging, { recursive: true })

const sums = readdirSync(FOLDER)
  .sort()
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(FOLDER, name)))
        .digest('hex')}  ${name}\n`,
  )
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums.join(''))
process.stdout.write(`${FOLDER}\n${sums.join('')}`)
