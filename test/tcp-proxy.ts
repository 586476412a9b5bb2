import { connect, createServer, type Socket } from 'node:net'

/**
 * The treatment of bytes: `pass`; `late`, each by up to `lateMs`; `swallow`, so that both sides see an open connection
 * on which nothing comes; `refuse`, as if the port were closed.
 */
export type Weather = 'pass' | 'late' | 'swallow' | 'refuse'

export interface TcpProxy {
  port: number
  /** Sent by clients, and answered to them, so far. */
  bytes(): { up: number; down: number }
  set(weather: Weather): void
  /** Cuts every connection in the middle, with a reset. */
  reset(): void
  /** Half open: nothing passes on the existing connections, and neither side is notified. New ones pass. */
  silence(): void
  close(): Promise<void>
}

/** Stands between two ends of a connection, counts the bytes, and makes bad weather. */
export async function createTcpProxy(target: { host?: string; port: number }, lateMs = 150): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<Socket>()
  const total = { up: 0, down: 0 }
  let weather: Weather = 'pass'

  function pour(from: Socket, to: Socket, direction: 'up' | 'down') {
    // A chunk never overtakes one before it.
    let line = Promise.resolve()
    const inTurn = (act: () => void) => {
      const wait = weather === 'late' ? Math.random() * lateMs : 0
      line = line.then(() => (wait > 0 ? new Promise<void>((done) => setTimeout(done, wait)) : undefined)).then(act)
    }
    from.on('data', (chunk) => {
      total[direction] += chunk.length
      if (weather === 'swallow' || silent.has(from)) return
      if (weather === 'pass') to.write(chunk)
      else inTurn(() => void to.write(chunk))
    })
    from.on('end', () => inTurn(() => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => inTurn(() => void to.destroy()))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (weather === 'refuse') return void client.resetAndDestroy()
    const upstream = connect({ host: '127.0.0.1', allowHalfOpen: true, ...target })
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    const pair = [client, upstream] as const
    pairs.add(pair)
    pour(client, upstream, 'up')
    pour(upstream, client, 'down')
    client.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  function reset() {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    bytes: () => ({ ...total }),
    set(next) {
      weather = next
    },
    reset,
    silence() {
      for (const pair of pairs) for (const socket of pair) silent.add(socket)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      reset()
      await closed
    },
  }
}
