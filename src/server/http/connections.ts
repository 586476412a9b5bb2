import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toClientRanges } from './client-address'
import { SUBSCRIBERS_PER_RANGE } from './count-by-range'

/** Connections per IP range: an IPv4 address or an IPv6 /48. Each /64 may have a fifth of them. */
export interface ConnectionLimits {
  /** All connections. Further ones are refused. */
  max: number
  /** Idle connections. One more closes the one that has been idle for longest. */
  maxIdle: number
}

/** Thousands of phones can share a carrier's address: 5,000 hold event streams, the others make short requests. */
export const CONNECTION_LIMITS: ConnectionLimits = { max: 6000, maxIdle: 1000 }

/** A proxy on this machine connects on behalf of everybody. */
const OWN_MACHINE = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/

type Connection = { pending: Set<ServerResponse>; bytesRead: number; from: readonly RangeConnections[] }
/** The connections of an IP range, and its limits. */
type RangeConnections = ConnectionLimits & { name: string; count: number; idle: Set<Socket> }

/**
 * Tracks the connections of a server, because Node counts a connection as idle while its answer waits to be sent.
 * @param limits null: no limits
 * @param onRefused called for each connection that is closed because its IP range has too many
 */
export function createConnections(limits: ConnectionLimits | null, onRefused: () => void) {
  const connections = new Map<Socket, Connection>()
  const byRange = new Map<string, RangeConnections>()

  function rangesOf({ remoteAddress }: Socket): RangeConnections[] {
    if (!limits || remoteAddress === undefined || OWN_MACHINE.test(remoteAddress)) return []
    const { range, subscriber } = toClientRanges(remoteAddress)
    const whole = connectionsOf(range, limits, 1)
    return subscriber === null ? [whole] : [whole, connectionsOf(subscriber, limits, SUBSCRIBERS_PER_RANGE)]
  }

  function connectionsOf(name: string, { max, maxIdle }: ConnectionLimits, divisor: number): RangeConnections {
    const bound = { max: Math.ceil(max / divisor), maxIdle: Math.ceil(maxIdle / divisor) }
    const known = byRange.get(name) ?? { name, ...bound, count: 0, idle: new Set<Socket>() }
    byRange.set(name, known)
    return known
  }

  function refuse(socket: Socket) {
    onRefused()
    socket.destroy()
  }

  function markIdle(socket: Socket, from: readonly RangeConnections[]) {
    for (const range of from) {
      if (socket.destroyed) return
      // a Set keeps the order of insertion: the first has been idle for longest
      range.idle.add(socket)
      const [longest] = range.idle
      if (!longest || range.idle.size <= range.maxIdle) continue
      // deleted here, because the `close` event may come after the next connection
      range.idle.delete(longest)
      refuse(longest)
    }
  }

  return {
    add(socket: Socket) {
      const from = rangesOf(socket)
      connections.set(socket, { pending: new Set(), bytesRead: 0, from })
      for (const range of from) range.count += 1
      socket.once('close', () => {
        connections.delete(socket)
        for (const range of from) {
          range.idle.delete(socket)
          range.count -= 1
          if (range.count === 0) byRange.delete(range.name)
        }
      })
      if (from.some(({ count, max }) => count > max)) refuse(socket)
      else markIdle(socket, from)
    },

    /** Marks the connection as busy until `response` is sent. */
    trackResponse(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      const { pending, from } = connection
      pending.add(response)
      for (const range of from) range.idle.delete(socket)
      // `close` is emitted only once, and `once` would create another closure for every poll
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
