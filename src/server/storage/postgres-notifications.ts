import { Client, type ClientConfig, type QueryConfig } from 'pg'
import type { Log } from '../ports/log'
import type { Listener } from '../ports/storage'
import { failureOf } from '../runtime/log'

const MAX_PAUSE_MS = 5000
/** The interval of checks of the connection, which a firewall may drop silently. */
const HEARTBEAT_MS = 5000
const ANSWER_MS = 3000

/** A connection that LISTENs. Calls `onMissedMessages` when the connection breaks and when it is back. */
export function listenOn(config: ClientConfig, channel: string, listener: Listener, log: Log) {
  let client: Client | null = null
  let connected = false
  let closed = false
  let pause = 100
  let timer: NodeJS.Timeout | undefined

  function onBroken(connection: Client, error: Error | null) {
    if (client !== connection) return
    client = null
    const wasConnected = connected
    connected = false
    // it may have ended already, or never have connected
    connection.end().catch(() => {})
    if (closed) return
    if (wasConnected) {
      log.warn({
        event: 'database.listener_disconnected',
        ...(error ? failureOf(error) : { error: 'connection ended' }),
      })
      listener.onMissedMessages()
    }
    timer = setTimeout(connect, pause)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }

  function scheduleHeartbeat(connection: Client) {
    timer = setTimeout(() => {
      connection.query({ text: 'select 1', query_timeout: ANSWER_MS } as QueryConfig).then(
        () => client === connection && !closed && scheduleHeartbeat(connection),
        (error: Error) => onBroken(connection, error),
      )
    }, HEARTBEAT_MS)
  }

  async function connect() {
    const next = new Client(config)
    client = next
    next.on('error', (error) => onBroken(next, error))
    next.on('end', () => onBroken(next, null))
    next.on('notification', ({ payload }) => payload && listener.onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      onBroken(next, error as Error)
      return
    }
    if (client !== next) return
    connected = true
    pause = 100
    // Changes may have been missed while there was no connection.
    listener.onMissedMessages()
    scheduleHeartbeat(next)
  }

  void connect()
  return {
    connected: () => connected,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
