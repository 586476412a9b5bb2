// Compares the downloads of a customer, as the built service answers them, with their limits. Fails if one is exceeded.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, constants } from 'node:zlib'
import { chunkOf } from './built-chunks.mjs'
import { withBuiltService } from './built-service.mjs'
import { LIMITS } from './size-limits.mjs'

const LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm']

const TO_RAISE = `To raise a limit, change it in test/size-limits.mjs with a line in CHANGELOG.md. In \`npm run bench -- page\`, usable and “Pay” to QR must then hold 1.15 of the protected floor, and a whole payment with ten minutes of waiting 95 KiB.`

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** The scripts that a script imports, directly or through others. */
function importsOf(script) {
  const code = readFileSync(`dist/client${script}`, 'utf8')
  const needed = [...code.matchAll(/\b(?:from|import)["'`]\.\/([^"'`]+)/g)].map(([, name]) => `/assets/${name}`)
  return [...new Set(needed.flatMap((one) => [one, ...importsOf(one)]))]
}

/** The number of bytes of a packed document that a browser needs to show the whole form. */
function countBytesUntilForm(packed) {
  const hasForm = (bytes) =>
    brotliDecompressSync(packed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).includes(
      '</form>',
    )
  let [few, enough] = [0, packed.length]
  while (enough - few > 1) {
    const middle = (few + enough) >> 1
    if (hasForm(middle)) enough = middle
    else few = middle
  }
  return enough
}

async function firstViewIn(language, get) {
  const document = await get(`/p/demo?lang=${language}`)
  const html = brotliDecompressSync(document.body).toString()
  const [script, icon] = [
    /<script data-cfasync="false" type="module" src="([^"]+)"/,
    /<link rel="icon" href="([^"]+)"/,
  ].map((pattern) => pattern.exec(html)?.[1])
  const rest = await Promise.all([script, icon, ...importsOf(script)].map(get))
  return {
    form: document.bytes - document.body.length + countBytesUntilForm(document.body),
    document: document.body.length,
    firstView: sum([document, ...rest].map(({ bytes }) => bytes)),
  }
}

const files = (folder) => readdirSync(`dist/client${folder}`).map((name) => `${folder}/${name}`)

/** Rows with the name of a download, its size and its limit. */
const measured = await withBuiltService(async (get) => {
  const views = []
  for (const language of LANGUAGES) views.push(await firstViewIn(language, get))
  const largest = (part) => Math.max(...views.map((view) => view[part]))
  const sizeOf = async (...paths) => sum(await Promise.all(paths.map(async (path) => (await get(path)).body.length)))
  const chunk = (name) => [`/${chunkOf(name)}`, `/${chunkOf(name, 'css')}`]
  const dialog = files('/widget').find((path) => path.includes('/pay-'))
  const limited = [
    ['document up to the form, with headers', largest('form'), LIMITS.form],
    ['document', largest('document'), LIMITS.document],
    ['first view until it is usable, with headers', largest('firstView'), LIMITS.firstView],
    ['answer to “Pay”', await sizeOf(...chunk('payment'), '/service-worker.js'), LIMITS.payment],
    ['widget before intent', await sizeOf('/widget.js'), LIMITS.widget],
    ['widget to its dialog', await sizeOf('/widget.js', dialog), LIMITS.dialog],
    // Such a chunk would be one more request; see `codeSplitting` in vite.config.ts.
    ['chunks of Rolldown itself', files('/assets').filter((path) => path.includes('rolldown-runtime')).length, 0],
  ]
  const others = []
  for (const path of files('/assets')) others.push([path.replace('/assets/', ''), await sizeOf(path)])
  return [...limited, ...others]
})

const rows = [
  ['bytes, packed; the largest of all languages', 'built', 'limit', 'room left'],
  ...measured.map(([name, built, limit]) => [name, built, limit ?? '', limit === undefined ? '' : limit - built]),
]
const isOver = measured.some(([, built, limit]) => built > limit)
const lines = rows.map(
  ([name, ...numbers]) => name.padEnd(45) + numbers.map((one) => String(one).padStart(10)).join(''),
)
process.stdout.write(`${lines.join('\n')}\n${isOver ? 'A limit is exceeded. ' : ''}${TO_RAISE}\n`)
if (isOver) process.exitCode = 1
