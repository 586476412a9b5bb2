import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A browser's keys, as `PushSubscription.toJSON` has them. */
export interface PushDevice {
  keys: { p256dh: string; auth: string }
  /** Decrypts a message by RFC 8291, with the record layout of RFC 8188. */
  open(body: Buffer): Record<string, string>
}

export function pushDevice(): PushDevice {
  const key = createECDH('prime256v1')
  const publicKey = key.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const idLength = body.readUInt8(20)
      const serverKey = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      if (record.length > recordSize) throw new Error('more than one record')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
      const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(serverKey), auth, info, 32))
      const derive = (use: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
      return JSON.parse(padded.subarray(0, end).toString())
    },
  }
}

/** The claims of the `Authorization` of a request, if it is signed by the service's key (RFC 8292). */
export async function vapidClaims(authorization: string | undefined, applicationServerKey: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== applicationServerKey) throw new Error('another key than the one that the device subscribed with')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  return (await jwtVerify(token, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })).payload
}

/** A push service of the tests on a real socket. */
export interface PushService {
  endpoint: string
  received: { headers: IncomingHttpHeaders; body: Buffer }[]
  /** Answers the requests from now on. */
  answer: (response: ServerResponse) => void
  close(): Promise<unknown>
}

export async function startPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    service.received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    service.answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const service: PushService = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wpush/v2/device`,
    received: [],
    answer: (response) => response.writeHead(201).end(),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
  return service
}
