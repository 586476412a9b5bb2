import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { invalid, unavailable } from '../http/problem'

// bundled as text: tests, development and the built server run the same file
const [code = '']: string[] = Object.values(
  import.meta.glob<string>('./logo-process.mjs', { query: '?raw', import: 'default', eager: true }),
)

const MAX_BYTES = 1024 * 1024
/** How long one may take to draw, in milliseconds, and how many may wait for their turn. */
const TIMEOUTS = { maxMs: 10_000, maxWaiting: 20 }

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The image as a small PNG, whatever it was: PNG, JPEG, WebP or SVG. Throws 400 for what cannot be read, has too many
 * pixels or draws nothing, 503 when too many wait. One at a time, in a process of its own, which can be ended: a few
 * lines of SVG can take an hour to draw.
 */
export async function encodeLogo(file: Buffer, { maxMs, maxWaiting } = TIMEOUTS): Promise<Buffer> {
  if (waiting >= maxWaiting) throw unavailable('Too many logos are being read')
  waiting += 1
  const encoded = last.then(() => encodeInProcess(file, maxMs))
  last = encoded.catch(() => {})
  try {
    return await encoded
  } finally {
    waiting -= 1
  }
}

function encodeInProcess(file: Buffer, maxMs: number): Promise<Buffer> {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', code, sharp],
      // it gets nothing of ours to read
      { env: {}, encoding: 'buffer', timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES },
      (error, image, reason) => {
        if (!error) resolve(image)
        else if (error.code === 1) reject(invalid(`logo: ${reason.toString()}`))
        else if (error.killed) reject(invalid('logo: takes too long to draw'))
        else reject(error)
      },
    )
    // one that has ended reads no more
    child.stdin?.on('error', () => {})
    child.stdin?.end(file)
  })
}
