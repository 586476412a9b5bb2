import { connect } from 'node:net'

const PAUSE_MS = 20

interface Exchange {
  ms?: number
  /** Whether the answer so far is complete. */
  isComplete?(answer: string): boolean
  /** Called once all parts are written. */
  sent?(): void
}

/**
 * Sends `parts` unchanged, with a pause between them. Returns the answer once it is complete, the connection has ended,
 * or `ms` are over.
 */
export const rawExchange = (
  port: number,
  parts: readonly (string | Buffer)[],
  { ms = 3000, isComplete = () => false, sent = () => {} }: Exchange = {},
) =>
  new Promise<string>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answer = ''
    const done = () => {
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(done, ms)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (isComplete(answer)) done()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer)
    })
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return
        socket.write(part)
        await new Promise((next) => setTimeout(next, PAUSE_MS))
      }
      sent()
    })
  })

/** Whether a text contains a complete answer. */
export function hasWholeAnswer(text: string): boolean {
  const [head = '', body] = text.split(/\r\n\r\n(.*)/s)
  return (
    body !== undefined && body.length >= Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.POSITIVE_INFINITY)
  )
}

/** Parses the first answer of a connection. */
export function firstAnswer(text: string): { status: number; contentType: string; body: string } {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? body.length)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    contentType: /^content-type: *(.+)$/im.exec(head)?.[1]?.trim() ?? '',
    body: body.slice(0, length),
  }
}

const PATH = '/api/v1/p/demo/pay'
const BODY = JSON.stringify({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' })
const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

/** Requests that no client would send. The service must not create a session for any of them. */
export const RAW_REQUESTS: [name: string, parts: (string | Buffer)[]][] = [
  ['two lengths', [`${HEAD}Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n\r\n${BODY}`]],
  [
    'length and chunks',
    [
      `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
    ],
  ],
  ['a negative length', [`${HEAD}Content-Length: -1\r\n\r\n${BODY}`]],
  ['a length in words', [`${HEAD}Content-Length: many\r\n\r\n${BODY}`]],
  ['broken chunks', [`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`]],
  ['an unknown coding', [`${HEAD}Transfer-Encoding: gzip\r\n\r\n${BODY}`]],
  ['a shorter length than the body', [`${HEAD}Content-Length: 10\r\nConnection: close\r\n\r\n${BODY}`]],
  [
    'endless chunks',
    [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...Array(20).fill(`1000\r\n${' '.repeat(4096)}\r\n`)],
  ],
  ['a method of our own', [`PAY ${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`]],
  ['CONNECT', ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n']],
  ['no version', [`GET ${PATH}\r\n\r\n`]],
  ['no host', [`GET ${PATH} HTTP/1.1\r\nConnection: close\r\n\r\n`]],
  ['two hosts', [`GET ${PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`]],
  ['an invalid host', [`GET ${PATH} HTTP/1.1\r\nHost: a b\\c"<>\r\nConnection: close\r\n\r\n`]],
  [
    'an absolute address',
    ['GET http://evil.example/api/v1/p/demo/pay HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ],
  ['an invalid address', ['GET //[::bad/api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n']],
  [
    'NUL in the address',
    [Buffer.from('GET /api/v1/p/de\0mo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'latin1')],
  ],
  [
    'bytes above ASCII in the address',
    [Buffer.from('GET /api/v1/p/d\xe9mo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'latin1')],
  ],
  ['a folded header', ['GET /api/v1/p/demo HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n 2\r\nConnection: close\r\n\r\n']],
  ['a header without a name', ['GET /api/v1/p/demo HTTP/1.1\r\nHost: localhost\r\n: 1\r\nConnection: close\r\n\r\n']],
  ['20 KiB of headers', [`GET /api/v1/p/demo HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`]],
  ['TLS', [Buffer.from('16030100a5010000a10303', 'hex'), Buffer.alloc(160, 7)]],
  ['HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
  [
    'an upgrade',
    [
      'GET /api/v1/p/demo/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
    ],
  ],
  ['expecting', [`${HEAD}Expect: 200-maybe\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`]],
]
