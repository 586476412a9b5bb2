import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 1_000_000

export type RawRequest = IncomingMessage & { rawBody?: Buffer }

/** Reads the bytes of a webhook, which its signature covers, before a parser takes them. */
export function rawBody(request: RawRequest, response: ServerResponse, next: (error?: unknown) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MAX_BYTES) chunks.push(chunk)
  })
  request.on('error', next)
  request.on('end', () => {
    if (bytes > MAX_BYTES) {
      response.statusCode = 413
      response.end()
      return
    }
    request.rawBody = Buffer.concat(chunks)
    next()
  })
}
