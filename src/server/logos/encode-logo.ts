import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { invalid, unavailable } from '../http/problem'

// bundled as text, so that tests, development and the built server run this file
const [code = '']: string[] = Object.values(
  import.meta.glob<string>('./logo-process.mjs', { query: '?raw', import: 'default', eager: true }),
)

const MAX_BYTES = 1024 * 1024
/** The time to render a logo, in milliseconds, and the length of the queue. */
const TIMEOUTS = { maxMs: 10_000, maxWaiting: 20 }

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Encodes a PNG, JPEG, WebP or SVG as a small PNG. 400 if it cannot be read, has too many pixels, has text or shows
 * nothing. 503 if the queue is full.
 */
export const encodeLogo = (file: Buffer, limits = TIMEOUTS): Promise<Buffer> => encodeNext('logo', file, limits)

/** Encodes a picture as a WebP of at most 1000 by 1000 pixels, for a page's `image`. Throws as `encodeLogo`. */
export const encodeImage = (file: Buffer, limits = TIMEOUTS): Promise<Buffer> => encodeNext('image', file, limits)

/** A stored logo as a square PNG, for a browser's tab. 503 if the queue is full. */
export const encodeIcon = (logo: Buffer, limits = TIMEOUTS): Promise<Buffer> => encodeNext('icon', logo, limits)

type Product = 'logo' | 'image' | 'icon'

/** Runs one at a time in a child process that can be killed: a short SVG can take an hour to render. */
async function encodeNext(product: Product, file: Buffer, { maxMs, maxWaiting }: typeof TIMEOUTS): Promise<Buffer> {
  if (waiting >= maxWaiting) throw unavailable('Too many logos are being converted')
  waiting += 1
  const encoded = last.then(() => encodeInProcess(product, file, maxMs))
  last = encoded.catch(() => {})
  try {
    return await encoded
  } finally {
    waiting -= 1
  }
}

function encodeInProcess(product: Product, file: Buffer, maxMs: number): Promise<Buffer> {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', code, sharp, product],
      // the child gets no environment variables
      { env: {}, encoding: 'buffer', timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES },
      (error, image, reason) => {
        if (!error) resolve(image)
        else if (error.code === 1) reject(invalid(`logo: ${reason.toString()}`))
        else if (error.killed) reject(invalid('logo: Takes too long to render.'))
        else reject(error)
      },
    )
    // the child may end before it has read everything
    child.stdin?.on('error', () => {})
    child.stdin?.end(file)
  })
}
