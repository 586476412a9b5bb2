import type { Socket } from 'node:net'
import { answerLength, openConnection } from '../load'

/** The answers that clients got during a measurement. */
export interface Load {
  done: number
  perSecond: number
  /** Milliseconds from each request to its complete answer. */
  latencies: number[]
}

/** The bytes of a POST of JSON. */
export function postBytes(port: number, path: string, json: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map((one) => one.join(': '))
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/**
 * Lets `width` clients post over kept-alive connections for `ms`. Each sends its next request after the last answer.
 * Every answer must have `status`. The measured time ends with the last answer.
 */
export async function postFor(
  port: number,
  { width, ms, status }: { width: number; ms: number; status: number },
  next: () => Buffer,
): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: width }, () => openConnection(port)))
  const latencies: number[] = []
  const began = performance.now()
  const client = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let bytes = Buffer.alloc(0)
      let sentAt = performance.now()
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the service hung up')))
      socket.on('data', (chunk) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
        const length = answerLength(bytes)
        if (length === null) return
        if (Number(bytes.toString('latin1', 9, 12)) !== status) return reject(new Error(`answered\n${bytes}`))
        bytes = bytes.subarray(length)
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now - began >= ms) return resolve()
        sentAt = now
        socket.write(next())
      })
      socket.write(next())
    })
  try {
    await Promise.all(sockets.map(client))
    const perSecond = (latencies.length * 1000) / (performance.now() - began)
    return { done: latencies.length, perSecond, latencies }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
