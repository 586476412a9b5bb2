// Budgets of what a customer downloads, as the built service answers it: bytes on the wire, headers included, packed by
// brotli. What is above its budget fails the check.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { chunkOf } from './built-chunks.mjs'

const LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm']

/** Stands in every document, which is packed into up to thirty bytes more or less as its digits come. */
const PUBLIC_URL = 'http://localhost:8080'

const data = mkdtempSync(join(tmpdir(), 'malipo-sizes-'))
let service
let port

/** Starts the service on any port whose neighbour, for the demo shop, is free as well. */
for (let attempt = 0; !port; attempt++) {
  if (attempt === 10) throw new Error('the service did not start')
  const tried = 11_000 + Math.floor(Math.random() * 21_000)
  service = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: String(tried), PUBLIC_URL, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  port = await new Promise((resolve) => {
    let said = ''
    service.stdout.on('data', (text) => {
      said += text
      if (/^API key: /m.test(said)) resolve(tried)
    })
    service.once('exit', () => resolve(0))
  })
}

const CLOSE = 'Connection: close\r\n'

/** One answer: all its bytes but those that end the connection, and its body. */
const get = (path) =>
  new Promise((resolve, reject) => {
    const chunks = []
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n${CLOSE}\r\n`)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(chunks)
      const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
      resolve({ ok: answer.includes('HTTP/1.1 200'), bytes: answer.length - CLOSE.length, body })
    })
  })

/** The scripts that a script needs before it can run, and those that they need. */
function importsOf(script) {
  const code = readFileSync(join('dist/client', script), 'utf8')
  const needed = [...code.matchAll(/\b(?:from|import)["'`]\.\/([^"'`]+)/g)].map(([, name]) => `/assets/${name}`)
  return [...new Set(needed.flatMap((one) => [one, ...importsOf(one)]))]
}

/** How many bytes of a packed document a browser needs until it has all of the form. */
function untilForm(packed, html) {
  const end = Buffer.byteLength(html.slice(0, html.indexOf('</form>') + '</form>'.length))
  const given = (bytes) =>
    brotliDecompressSync(packed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length
  let [few, enough] = [0, packed.length]
  while (enough - few > 1) {
    const some = (few + enough) >> 1
    if (given(some) < end) few = some
    else enough = some
  }
  return enough
}

async function firstViewIn(language) {
  const document = await get(`/p/demo?lang=${language}`)
  const html = brotliDecompressSync(document.body).toString()
  const [script, icon] = [/<script type="module" src="([^"]+)"/, /<link rel="icon" href="([^"]+)"/].map(
    (pattern) => pattern.exec(html)?.[1],
  )
  const rest = await Promise.all([script, icon, ...importsOf(script)].map(get))
  return {
    document: document.body.length,
    form: document.bytes - document.body.length + untilForm(document.body, html),
    all: rest.reduce((sum, { bytes }) => sum + bytes, document.bytes),
    script,
  }
}

const views = new Map()
try {
  // the service answers 503 until it is whole
  while (!(await get('/readyz')).ok) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const language of LANGUAGES) views.set(language, await firstViewIn(language))
} finally {
  service.kill()
  await new Promise((resolve) => service.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}

const assets = readdirSync('dist/client/assets').map((name) => `assets/${name}`)
const packed = (file) => brotliCompressSync(readFileSync(join('dist/client', file))).length
/** A chunk with its styles. */
const chunk = (name) => packed(chunkOf(name)) + packed(chunkOf(name, 'css'))
const largest = (what) => Math.max(...[...views.values()].map((view) => view[what]))

// whoever reads the first line alone is gone by the second
process.stdout.on('error', ({ code }) => {
  if (code !== 'EPIPE') process.exit(1)
})
const rows = [
  // which is when a slow network shows it; headers included
  ['until the form is whole, in any language', largest('form'), 7_200],
  ['the document, in any language', largest('document'), 13_000],
  ['all of the first view, in any language', largest('all'), 41_000],
  ['to show the address and wait for the money', chunk('payment') + packed('service-worker.js'), 17_200],
  ['when it has come, or the time is over', chunk('outcome'), 3_000],
]
let failed = false
for (const [name, bytes, budget] of rows) {
  failed ||= bytes > budget
  process.stdout.write(`${bytes > budget ? 'OVER ' : ''}${name}: ${bytes} of ${budget} bytes\n`)
}
// see `codeSplitting` in vite.config.ts
if (assets.some((file) => file.includes('rolldown-runtime'))) {
  failed = true
  process.stdout.write('OVER the runtime of Rolldown is a chunk of its own, so a request for a few bytes\n')
}
for (const file of assets) process.stdout.write(`${file}: ${packed(file)} bytes\n`)
if (failed) process.exit(1)
