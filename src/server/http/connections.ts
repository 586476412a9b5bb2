import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SUBSCRIBERS } from './address-window'
import { blocksOf } from './client-address'

/** How many connections one network may have: an IPv4 address or an IPv6 /48. Each /64 of it may have a fifth. */
export interface ConnectionLimits {
  /** All of them: who comes then is turned away. */
  max: number
  /** Those on which nothing is under way: for one more, the one that has been idle for longest is closed. */
  maxIdle: number
}

/** A carrier's address can stand for thousands of phones. 5,000 of them can wait for events at once, and others come and go. */
export const CONNECTION_LIMITS: ConnectionLimits = { max: 6000, maxIdle: 1000 }

/** From here a proxy on this machine connects on behalf of everybody. */
const OWN_MACHINE = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/

type Connection = { answers: number; read: number; from: readonly Block[] }
/** Connections that are counted together, and of how many. */
type Block = ConnectionLimits & { name: string; all: number; idle: Set<Socket> }

/**
 * The connections of a server. Node itself takes an answer that waits to be sent for one that is gone.
 * @param bounds null: everybody may connect as often as they like
 * @param onBound called for each connection that is closed since its network has too many
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
      // at the end, so that the first is the one that has been idle for longest
      block.idle.add(socket)
      const [longest] = block.idle
      if (!longest || block.idle.size <= block.maxIdle) continue
      // at once: it closes later than the next connection may come
      block.idle.delete(longest)
      refuse(longest)
    }
  }

  return {
    add(socket: Socket) {
      const from = blocksFrom(socket)
      connections.set(socket, { answers: 0, read: 0, from })
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

    /** A request came, and is answered by `response`. */
    trackResponse(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      connection.answers += 1
      for (const block of connection.from) block.idle.delete(socket)
      response.once('close', () => {
        connection.answers -= 1
        connection.read = socket.bytesRead
        if (connection.answers === 0) markIdle(socket, connection.from)
      })
    },

    count: () => connections.size,

    /** Cuts connections on which nothing is being answered, and nothing came since the last answer. */
    closeIdle() {
      for (const [socket, { answers, read }] of connections)
        if (answers === 0 && socket.bytesRead === read) socket.destroy()
    },
  }
}
