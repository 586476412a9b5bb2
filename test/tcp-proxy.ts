import { connect, createServer, type Socket } from 'node:net'

/**
 * How the proxy treats traffic. `pass`: unchanged. `late`: delays each chunk by up to `lateMs`. `swallow`: keeps
 * connections open and drops all data. `refuse`: resets new connections, as if the port were closed.
 */
export type TrafficMode = 'pass' | 'late' | 'swallow' | 'refuse'

export interface TcpProxy {
  port: number
  /** The bytes that clients have sent and received so far. */
  bytes(): { up: number; down: number }
  set(mode: TrafficMode): void
  /** Resets all connections. */
  reset(): void
  /** Drops all data on existing connections without notifying either side. New connections pass. */
  silence(): void
  close(): Promise<void>
}

/** Forwards connections to `target`, counts their bytes, and simulates failures. */
export async function createTcpProxy(target: { host?: string; port: number }, lateMs = 150): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<Socket>()
  const total = { up: 0, down: 0 }
  let mode: TrafficMode = 'pass'

  function forward(from: Socket, to: Socket, direction: 'up' | 'down') {
    // A delayed chunk must not be overtaken by a later chunk.
    let queue = Promise.resolve()
    const inTurn = (act: () => void) => {
      const wait = mode === 'late' ? Math.random() * lateMs : 0
      queue = queue.then(() => (wait > 0 ? new Promise<void>((done) => setTimeout(done, wait)) : undefined)).then(act)
    }
    from.on('data', (chunk) => {
      total[direction] += chunk.length
      if (mode === 'swallow' || silent.has(from)) return
      if (mode === 'pass') to.write(chunk)
      else inTurn(() => void to.write(chunk))
    })
    from.on('end', () => inTurn(() => void to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => inTurn(() => void to.destroy()))
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode === 'refuse') return void client.resetAndDestroy()
    const upstream = connect({ host: '127.0.0.1', allowHalfOpen: true, ...target })
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    const pair = [client, upstream] as const
    pairs.add(pair)
    forward(client, upstream, 'up')
    forward(upstream, client, 'down')
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
      mode = next
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
