import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { attest } from './attest'
import { Manifest } from './manifest'

const USAGE = `npm run attest -- <url of the site or of a page> [--manifest dist/manifest.json]
npm run attest -- --inventory`

/** `npm run attest`: checks that a site serves exactly this build. Exit code 1: it differs; 2: the check failed. */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { manifest: { type: 'string' }, inventory: { type: 'boolean' } },
  })
  const path = values.manifest ?? fileURLToPath(new URL('../manifest.json', import.meta.url))
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(path, 'utf8')))
  if (values.inventory) {
    for (const { path, integrity, bytes, loaded, purpose } of manifest.scripts)
      process.stdout.write(`${path}\t${integrity}\t${bytes}\t${loaded}\t${purpose}\n`)
    return
  }
  const [url] = positionals
  if (url === undefined || !URL.canParse(url)) throw new Error(USAGE)
  const faults = await attest(new URL(url), manifest, fetch)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(
    faults.length === 0
      ? `${url} serves this build: ${Object.keys(manifest.files).length} files and its documents match.\n`
      : `${url} differs from this build in ${faults.length} places.\n`,
  )
  if (faults.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
})
