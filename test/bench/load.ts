import { connect, type Socket } from 'node:net'

/** The bytes of a request without body. */
export const requestBytes = (port: number, path: string, headers: Record<string, string> = {}) =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: localhost:${port}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  )

/**
 * The length of the first complete answer in `bytes`, or null while it is incomplete. 204, 304 and HEAD have no body.
 */
export function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.subarray(0, end).toString('latin1')
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return end + 4
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`no length in:\n${head}`)
  return bytes.length >= end + 4 + length ? end + 4 + length : null
}

export const openConnection = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

/** Sends one request on an open connection, and returns the answer. */
export const exchange = (socket: Socket, request: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk])
      if (answerLength(answer) === null) return
      socket.off('data', onData)
      resolve(answer)
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.write(request)
  })

/**
 * Sends `requests` in turn for `ms`, by `connections` clients that each wait for the answer. Returns the answers per
 * second. All answers must have equal lengths, because the clients only count bytes, which costs next to nothing.
 */
export async function measureRate(
  port: number,
  requests: Buffer | readonly Buffer[],
  connections: number,
  ms: number,
): Promise<number> {
  const all = [requests].flat()
  let sent = 0
  const next = () => all[sent++ % all.length] as Buffer
  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const [first] = sockets
  if (!first) return 0
  const length = (await exchange(first, next())).length
  let answers = 0
  let running = true
  const began = performance.now()
  const clients = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        let remainingBytes = length
        socket.on('data', (chunk) => {
          remainingBytes -= chunk.length
          if (remainingBytes > 0) return
          if (remainingBytes < 0) return reject(new Error('an answer of another length'))
          answers += 1
          remainingBytes = length
          if (running) socket.write(next())
          else resolve()
        })
        socket.write(next())
      }),
  )
  await new Promise((resolve) => setTimeout(resolve, ms))
  running = false
  const perSecond = (answers * 1000) / (performance.now() - began)
  await Promise.all(clients)
  for (const socket of sockets) socket.destroy()
  return perSecond
}
