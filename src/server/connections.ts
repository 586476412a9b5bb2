import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { blocksOf } from './limits/client-address'

/** How many connections one address may have; the address is an IPv4 one or the /64 of an IPv6 one. */
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

type Connection = { answers: number; read: number; from: Address | null }
type Address = { name: string; all: number; idle: Set<Socket> }

/**
 * The connections of a server. Node itself takes an answer that waits to be sent for one that is gone.
 * @param bounds null: everybody may connect as often as they like
 * @param onBound called for each connection that is closed since its address has too many
 */
export function createConnections(bounds: Bounds | null, onBound: () => void) {
  const connections = new Map<Socket, Connection>()
  const addresses = new Map<string, Address>()

  function addressOf({ remoteAddress }: Socket): Address | null {
    if (!bounds || remoteAddress === undefined || OWN_MACHINE.test(remoteAddress)) return null
    const { network, subscriber } = blocksOf(remoteAddress)
    const name = subscriber ?? network
    const known = addresses.get(name) ?? { name, all: 0, idle: new Set<Socket>() }
    addresses.set(name, known)
    return known
  }

  function turnAway(socket: Socket) {
    onBound()
    socket.destroy()
  }

  function rest(socket: Socket, from: Address | null) {
    if (!from || socket.destroyed) return
    // at the end, so that the first is the one that has been idle for longest
    from.idle.add(socket)
    const [longest] = from.idle
    if (bounds && longest && from.idle.size > bounds.mostIdle) turnAway(longest)
  }

  return {
    add(socket: Socket) {
      const from = addressOf(socket)
      connections.set(socket, { answers: 0, read: 0, from })
      if (from) from.all += 1
      socket.once('close', () => {
        connections.delete(socket)
        from?.idle.delete(socket)
        if (from && --from.all === 0) addresses.delete(from.name)
      })
      if (from && bounds && from.all > bounds.most) turnAway(socket)
      else rest(socket, from)
    },

    /** A request came, and is answered by `response`. */
    answering(socket: Socket, response: ServerResponse) {
      const connection = connections.get(socket)
      if (!connection) return
      connection.answers += 1
      connection.from?.idle.delete(socket)
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
