import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SUBSCRIBERS } from './address-count'
import { blocksOf } from './client-address'

/** How many connections one network may have: an IPv4 address or an IPv6 /48. Each /64 of it may have a fifth. */
export interface Bounds {
  /** All of them: who comes then is turned away. */
  most: number
  /** Those on which nothing is under way: for one more, the one that has been idle for longest is closed. */
  mostIdle: number
}

/** A carrier's address can stand for thousands of phones. 5,000 of them can wait for events at once, and others come and go. */
export const BOUNDS: Bounds = { most: 6000, mostIdle: 1000 }

/** From here a proxy on this machine connects on behalf of everybody. */
const OWN_MACHINE = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/

type Connection = { answers: number; read: number; from: readonly Block[] }
/** Connections that are counted together, and of how many. */
type Block = Bounds & { name: string; all: number; idle: Set<Socket> }

/**
 * The connections of a server. Node itself takes an answer that waits to be sent for one that is gone.
 * @param bounds null: everybody may connect as often as they like
 * @param onBound called for each connection that is closed since its network has too many
 */
export function createConnections(bounds: Bounds | null, onBound: () => void) {
  const connections = new Map<Socket, Connection>()
  const blocks = new Map<string, Block>()

  function blocksFrom({ remoteAddress }: Socket): Block[] {
    if (!bounds || remoteAddress === undefined || OWN_MACHINE.test(remoteAddress)) return []
    const { network, subscriber } = blocksOf(remoteAddress)
    const whole = blockNamed(network, bounds, 1)
    return subscriber === null ? [whole] : [whole, blockNamed(subscriber, bounds, SUBSCRIBERS)]
  }

  function blockNamed(name: string, { most, mostIdle }: Bounds, parts: number): Block {
    const room = { most: Math.ceil(most / parts), mostIdle: Math.ceil(mostIdle / parts) }
    const known = blocks.get(name) ?? { name, ...room, all: 0, idle: new Set<Socket>() }
    blocks.set(name, known)
    return known
  }

  function turnAway(socket: Socket) {
    onBound()
    socket.destroy()
  }

  function rest(socket: Socket, from: readonly Block[]) {
    for (const block of from) {
      if (socket.destroyed) return
      // at the end, so that the first is the one that has been idle for longest
      block.idle.add(socket)
      const [longest] = block.idle
      if (!longest || block.idle.size <= block.mostIdle) continue
      // at once: it closes later than the next connection may come
      block.idle.delete(longest)
      turnAway(longest)
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
      if (from.some(({ all, most }) => all > most)) turnAway(socket)
      else rest(socket, from)
    },

    /** A request came, and is answered by `response`. */
    answering(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      connection.answers += 1
      for (const block of connection.from) block.idle.delete(socket)
      response.once('close', () => {
        connection.answers -= 1
        connection.read = socket.bytesRead
        if (connection.answers === 0) rest(socket, connection.from)
      })
    },

    count: () => connections.size,

    /** Cuts connections on which nothing is being answered, and nothing came since the last answer. */
    cutIdle() {
      for (const [socket, { answers, read }] of connections)
        if (answers === 0 && socket.bytesRead === read) socket.destroy()
    },
  }
}
