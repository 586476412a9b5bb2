import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { blocksOf } from './client-address'
import { SUBSCRIBERS } from './count-by-address'

/** Connections per network: an IPv4 address or an IPv6 /48. Each /64 may have a fifth of them. */
export interface ConnectionLimits {
  /** All connections. Further ones are refused. */
  max: number
  /** Idle connections. One more closes the one that has been idle for longest. */
  maxIdle: number
}

/** A carrier's address can stand for thousands of phones: 5,000 event streams, and short requests of others. */
export const CONNECTION_LIMITS: ConnectionLimits = { max: 6000, maxIdle: 1000 }

/** A proxy on this machine connects on behalf of everybody. */
const OWN_MACHINE = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/

type Connection = { pending: Set<ServerResponse>; bytesRead: number; from: readonly Block[] }
/** A network's connections and their limits. */
type Block = ConnectionLimits & { name: string; all: number; idle: Set<Socket> }

/**
 * Tracks the connections of a server, because Node counts a connection as idle while its answer waits to be sent.
 * @param limits null: no limits
 * @param onRefused called for each connection that is closed because its network has too many
 */
export function createConnections(limits: ConnectionLimits | null, onRefused: () => void) {
  const connections = new Map<Socket, Connection>()
  const blocks = new Map<string, Block>()

  function blocksFrom({ remoteAddress }: Socket): Block[] {
    if (!limits || remoteAddress === undefined || OWN_MACHINE.test(remoteAddress)) return []
    const { network, subscriber } = blocksOf(remoteAddress)
    const whole = blockOf(network, limits, 1)
    return subscriber === null ? [whole] : [whole, blockOf(subscriber, limits, SUBSCRIBERS)]
  }

  function blockOf(name: string, { max, maxIdle }: ConnectionLimits, parts: number): Block {
    const bound = { max: Math.ceil(max / parts), maxIdle: Math.ceil(maxIdle / parts) }
    const known = blocks.get(name) ?? { name, ...bound, all: 0, idle: new Set<Socket>() }
    blocks.set(name, known)
    return known
  }

  function refuse(socket: Socket) {
    onRefused()
    socket.destroy()
  }

  function markIdle(socket: Socket, from: readonly Block[]) {
    for (const block of from) {
      if (socket.destroyed) return
      // a Set keeps the order of insertion: the first has been idle for longest
      block.idle.add(socket)
      const [longest] = block.idle
      if (!longest || block.idle.size <= block.maxIdle) continue
      // now, because the `close` event may come after the next connection
      block.idle.delete(longest)
      refuse(longest)
    }
  }

  return {
    add(socket: Socket) {
      const from = blocksFrom(socket)
      connections.set(socket, { pending: new Set(), bytesRead: 0, from })
      for (const block of from) block.all += 1
      socket.once('close', () => {
        connections.delete(socket)
        for (const block of from) {
          block.idle.delete(socket)
          block.all -= 1
          if (block.all === 0) blocks.delete(block.name)
        }
      })
      if (from.some(({ all, max }) => all > max)) refuse(socket)
      else markIdle(socket, from)
    },

    /** Marks the connection as busy until `response` is sent. */
    trackResponse(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      const { pending, from } = connection
      pending.add(response)
      for (const block of from) block.idle.delete(socket)
      // it is emitted once, and `once` would create another closure for every poll
      response.on('close', () => {
        pending.delete(response)
        connection.bytesRead = socket.bytesRead
        if (pending.size === 0) markIdle(socket, from)
      })
    },

    /** Calls `each` for every response that is not sent yet. */
    forEachPending(each: (socket: Socket, response: ServerResponse) => void) {
      for (const [socket, { pending }] of connections) for (const response of pending) each(socket, response)
    },

    count: () => connections.size,

    /** Closes connections without a pending answer and without new bytes since the last one. */
    closeIdle() {
      for (const [socket, { pending, bytesRead }] of connections)
        if (pending.size === 0 && socket.bytesRead === bytesRead) socket.destroy()
    },
  }
}
