import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { acceptedEncoding, createEncodings, type Encodings, encodingHeaders } from '../http/compression'
import { matchesEtag } from '../payer/request-headers'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  // samples are shown as text
  '': 'text/plain; charset=utf-8',
  '.conf': 'text/plain; charset=utf-8',
  '.example': 'text/plain; charset=utf-8',
  '.service': 'text/plain; charset=utf-8',
  '.yml': 'text/plain; charset=utf-8',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt'])

interface StaticFile {
  size: number
  contentType: string
  hash: string
  cacheControl: string
  encoded: Encodings
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Modules are always UTF-8. Other scripts would take the charset of the shop's page, so it is given for them. */
const contentTypeOf = (path: string) =>
  /\/assets\/.*\.js$/.test(path) ? 'text/javascript' : (CONTENT_TYPES[extname(path)] ?? 'application/octet-stream')

/** Paths of files with a content hash in the name: built assets and chunks of the widget. */
const HASHED_PATH = /^\/(?:(?:studio|dashboard)\/)?assets\/|^\/widget\/\w+-[\w-]{8}\.js$/

/** Hashed files never change. The icon rarely changes, but browsers request it at every step of a payment. */
const cacheControlOf = (path: string) =>
  HASHED_PATH.test(path) ? IMMUTABLE : path === '/icon.svg' ? 'public, max-age=86400' : 'no-cache'

type Edit = (path: string, content: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>

/** Answers a request for a URL path. Undefined if the file does not exist. */
export type Serve = (path: string, request: Request, headers: Record<string, string>) => Promise<Response | undefined>

function staticFile(path: string, content: Buffer<ArrayBuffer>): StaticFile {
  return {
    size: content.length,
    contentType: contentTypeOf(path),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 16),
    cacheControl: cacheControlOf(path),
    encoded: createEncodings(content),
  }
}

/** Serves a folder of built files (some hundred kilobytes) from memory. Each is compressed once, on first use. */
export function createStaticFiles(folder: string, edit: Edit = (_, content) => content): Serve {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, staticFile(path, edit(path, readFileSync(file))))
  }
  return async (path, request, headers) => {
    const file = files.get(path)
    return file && answerFile(file, path, request, headers)
  }
}

async function answerFile(file: StaticFile, path: string, request: Request, headers: Record<string, string>) {
  const encoding =
    COMPRESSED.has(extname(path)) && file.size > 200
      ? acceptedEncoding(request.headers.get('accept-encoding') ?? undefined)
      : 'identity'
  // a strong ETag must differ between encodings
  const etag = `"${file.hash}-${encoding}"`
  const shared = {
    'Content-Type': file.contentType,
    'Cache-Control': file.cacheControl,
    // immutable files are never revalidated
    ...(file.cacheControl !== IMMUTABLE && { ETag: etag }),
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers: shared })
  const bytes = await file.encoded(encoding)
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: { ...shared, ...encodingHeaders(encoding, bytes) },
  })
}
