// Budgets of what a customer downloads, in bytes after brotli; a file above its budget fails the check.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const size = (file) => brotliCompressSync(readFileSync(file)).length
const client = 'dist/client'
const assets = readdirSync(join(client, 'assets'))
const entry = /src="\/(assets\/[^"]+)"/.exec(readFileSync(join(client, 'index.html'), 'utf8'))?.[1] ?? ''

const rows = [
  ['the shell with styles', join(client, 'index.html'), 8_000],
  ['the page’s script', join(client, entry), 21_000],
]
let failed = false
for (const [name, file, budget] of rows) {
  const bytes = size(file)
  failed ||= bytes > budget
  process.stdout.write(`${bytes > budget ? 'OVER ' : ''}${name}: ${bytes} of ${budget} bytes\n`)
}
for (const name of assets.filter((asset) => !entry.endsWith(asset)))
  process.stdout.write(`later: ${name}: ${size(join(client, 'assets', name))} bytes\n`)
if (failed) process.exit(1)
