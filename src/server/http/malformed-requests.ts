import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../ports/clock'
import { ProblemError, problemResponse } from './problem'

/** Answers to Node's error codes. */
const MEANINGS: Record<string, [status: 400 | 408 | 413 | 431, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request body is too large'],
}
/** How long the client may take to close the connection. With less, some clients lose the answer. */
const LINGER_MS = 500
const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

export const malformed = ({ now }: Pick<Clock, 'now'>) =>
  problemResponse(new ProblemError(400, 'The request is malformed'), now())

/** Node uses the first `Host` header. A proxy may use the other. */
export const hasDuplicateHost = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1

/** Sends a problem without a route. */
export async function refuse(response: ServerResponse, problem: Response): Promise<void> {
  const body = await problem.text()
  response
    .writeHead(problem.status, { ...Object.fromEntries(problem.headers), 'content-length': Buffer.byteLength(body) })
    .end(body)
}

/** Answers malformed requests, which reach no route, with our error body, and closes the connection. */
export function refuseMalformed(server: Server, clock: Pick<Clock, 'now' | 'after'>): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
      // already closed, or in the middle of an answer
      if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
        socket.destroy()
        return
      }
      const [status, message] = MEANINGS[error.code ?? ''] ?? [400, 'The request is malformed']
      const problem = problemResponse(new ProblemError(status, message), clock.now())
      void problem.text().then((body) => {
        const headers = [...problem.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
        const length = Buffer.byteLength(body)
        socket.end(
          `HTTP/1.1 ${status} ${REASONS[status]}\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
        )
        socket.once(
          'close',
          clock.after(LINGER_MS, () => socket.destroy()),
        )
      })
    },
  )
  server.on('checkExpectation', (_, response) =>
    refuse(response, problemResponse(new ProblemError(417, 'The expectation cannot be met'), clock.now())),
  )
}
