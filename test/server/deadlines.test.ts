import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpCustody } from '../../src/server/custody/http-custody'
import { smtpPost } from '../../src/server/mail/queue/smtp'
import { httpRates } from '../../src/server/rates/http-rates'
import { systemClock } from '../../src/server/runtime/clock'
import { createSend } from '../../src/server/webhooks/send-request'
import { silentLog } from './silent-log'

const DEADLINE_MS = 300
const PATIENCE_MS = 30_000
const LETTER = { to: 'a@b.example', language: 'en', subject: 'x', paragraphs: [{ text: 'x' }] } as const

/** Every call to another service, with a short deadline. Each returns its result as a word. */
const CALLS: Record<string, (port: number) => Promise<unknown>> = {
  custody: (port) =>
    httpCustody({ url: `http://127.0.0.1:${port}`, key: 'key', log: silentLog }, DEADLINE_MS)
      .address({ merchant: 'x', reference: 'x', asset: 'USDT', network: 'Tron' }, 'x')
      .catch(({ name }) => name),
  rates: (port) =>
    httpRates({ url: `http://127.0.0.1:${port}`, maxAgeSeconds: 120, clock: systemClock, log: silentLog }, DEADLINE_MS)
      .current()
      .catch(({ name }) => name),
  mail: async (port) =>
    (await smtpPost(`smtp://127.0.0.1:${port}`, 'a@b.example', 'https://x', DEADLINE_MS)(LETTER, 'x'))?.reason,
  webhook: async (port) =>
    (await createSend(async () => [], true, DEADLINE_MS)(`http://127.0.0.1:${port}/`, {}, Buffer.from('{}'))).error,
}
const ENDS = {
  custody: 'CustodyUnavailable',
  rates: 'RatesUnavailable',
  mail: 'EABORT',
  webhook: 'No answer within 10 seconds.',
}

/** A peer that accepts the connection and then runs `act`. */
async function peer(act: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    act(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends a byte now and then, and never a whole answer, so that no single wait is long. */
const drips = (beginning: string, drop: string) => (socket: Socket) => {
  socket.write(beginning)
  const dripping = setInterval(() => socket.write(drop), 20)
  socket.once('close', () => clearInterval(dripping))
}
const DRIPS: Record<string, (socket: Socket) => void> = {
  custody: drips('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
  rates: drips('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
  mail: drips('', '220-and\r\n'),
  webhook: drips('HTTP/1.1 200 OK\r\n', 'X-More: x\r\n'),
}

test.each(Object.entries(ENDS))('a call to %s that is not answered ends', async (name, end) => {
  const port = await peer(() => {})
  expect(await within(CALLS[name]?.(port))).toBe(end)
})

test.each(Object.entries(ENDS))('a call to %s whose answer is never complete ends', async (name, end) => {
  const port = await peer(DRIPS[name] ?? (() => {}))
  expect(await within(CALLS[name]?.(port))).toBe(end)
})

const within = (call: Promise<unknown> | undefined) =>
  Promise.race([call, new Promise((late) => setTimeout(late, PATIENCE_MS, 'it did not end'))])
