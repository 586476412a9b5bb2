import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { Service } from '../../../widget/cart/service'

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = undefined
})

interface Received {
  path: string
  key: string | undefined
  body: Record<string, unknown>
}

const REQUEST = { amount: '53.00', currency: 'USD', reference: 'order-1', title: 'Order 1' }
const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const session = (changes: object = {}) => ({ success: true, data: { id: 'a', status: 'initiated', ...changes } })

/** A stand-in whose answers are those of `handle`, with what it has received. */
async function startService(handle: (response: ServerResponse, count: number, received: Received) => void) {
  const all: Received[] = []
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}')
    const received = { path: request.url ?? '', key: request.headers['idempotency-key'] as string | undefined, body }
    all.push(received)
    handle(response, all.length, received)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { all, service: new Service({ url: `http://127.0.0.1:${port}`, apiKey: 'key', timeout: 1000 }) }
}

describe('a request of a cart', () => {
  it('is sent again with its key while the service does not answer', async () => {
    const { all, service } = await startService((response, count) => {
      if (count === 1) response.destroy()
      if (count === 2) answer(response, 503, {})
      if (count === 3) answer(response, 201, session())
    })
    expect(await service.createSession(REQUEST, 'one')).toMatchObject({ id: 'a' })
    expect(all.map(({ key }) => key)).toEqual(['one', 'one', 'one'])
  })

  it('ends with one clear reason after three times', async () => {
    const { all, service } = await startService(() => {})
    const error = 'Malipo cannot be reached (no answer within 1000 ms). Try again: nothing happens twice.'
    await expect(service.createSession(REQUEST, 'one')).rejects.toThrow(error)
    expect(all).toHaveLength(3)
  })

  it('is sent without title, lines and customer if the service refuses them', async () => {
    const { all, service } = await startService((response, _count, { body }) =>
      body.title ? answer(response, 400, { errors: ['title: Must be one line.'] }) : answer(response, 201, session()),
    )
    expect(await service.createSession(REQUEST, 'one')).toMatchObject({ id: 'a' })
    expect(all.map(({ key, body }) => [key, body.title])).toEqual([
      ['one', 'Order 1'],
      ['one-plain', undefined],
    ])
  })

  it('is not sent again if the service refuses it, and names the reason', async () => {
    const { all, service } = await startService((response) => answer(response, 400, { errors: ['currency: Unknown.'] }))
    const { title, ...plain } = REQUEST
    await expect(service.createSession(plain, 'one')).rejects.toThrow('currency: Unknown.')
    expect(all).toHaveLength(1)
  })

  it('names a wrong key, and another server', async () => {
    const { service } = await startService((response, count) => answer(response, count === 1 ? 401 : 200, { ok: true }))
    await expect(service.readSession('a')).rejects.toThrow('Malipo does not accept the API key.')
    await expect(service.readSession('a')).rejects.toThrow('the answer is not from a Malipo service')
  })

  it('follows a payment that was renewed', async () => {
    const { service } = await startService((response, _count, { path }) =>
      answer(response, 200, path.endsWith('/a') ? session({ renewed_by: 'b' }) : session({ id: 'b' })),
    )
    expect(await service.readSession('a')).toMatchObject({ id: 'b' })
  })

  it('cancels no payment that has money', async () => {
    const cancel = async (state: object) => {
      const { service } = await startService((response, _count, { path }) =>
        path.endsWith('/cancel') ? answer(response, 409, {}) : answer(response, 200, session(state)),
      )
      return service.cancelSession({ id: 'a' })
    }
    expect(await cancel({ status: 'expired', crypto_amount_paid: '0' })).toMatchObject({ status: 'expired' })
    expect(await cancel({ status: 'underpaid', crypto_amount_paid: '10' })).toBeNull()
    expect(await cancel({ status: 'expired', crypto_amount_paid: '0.5' })).toBeNull()
    expect(await cancel({ status: 'completed', crypto_amount_paid: '53' })).toBeNull()
  })
})
