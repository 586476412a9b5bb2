import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { sandboxKeyPath } from '../auth/sandbox-key'
import { publicUrlOf, readSettings, SettingsError } from '../settings'
import { forwardEvent } from './forward-event'
import { apiAt, closeEndpoint, openEndpoint, readNewEvents, Unreachable } from './listening-endpoint'
import { ListenCommandError, readListenCommand } from './read-listen-command'

const POLL_MS = 1_000

/**
 * `npm run listen`: forwards the events of test mode to a server that the internet does not reach. They are read from
 * the API, so that no address has to be public.
 */
async function main() {
  const { forwardTo, events, url } = readListenCommand(process.argv.slice(2))
  const settings = readSettings(process.env)
  const key = process.env.API_KEY?.trim() || (await storedKey(settings.DATA_DIR))
  requireTestKey(key)
  const api = apiAt(url ?? publicUrlOf(settings), key)
  const { id, secret } = await openEndpoint(api, forwardTo, events)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  print(`Forwards test events to ${forwardTo}, signed with this secret:`)
  print(`WEBHOOK_SECRET=${secret}`)
  print('Ctrl-C ends it.')
  const seen = new Set<string>()
  let isReachable = true
  while (!stopping.signal.aborted) {
    try {
      for (const { id: entry, payload } of await readNewEvents(api, id, seen)) {
        seen.add(entry)
        print(`${payload.created_at} ${payload.event} ${payload.id} ${await forwardEvent(payload, forwardTo, secret)}`)
      }
      isReachable = true
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      if (isReachable) print(`${error.message} Trying again.`)
      isReachable = false
    }
    await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
  }
  await closeEndpoint(api, id)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const storedKey = async (folder: string): Promise<string> =>
  (await readFile(sandboxKeyPath(folder), 'utf8').catch(() => '')).trim()

/** The money of live events is real, and no copy of them may be acknowledged on a laptop. */
function requireTestKey(key: string): void {
  if (key === '') throw new ListenCommandError('API_KEY: is missing. npm run key makes one.')
  let mode: unknown
  try {
    mode = decodeJwt(key).mode
  } catch {
    throw new ListenCommandError('API_KEY: is not a key.')
  }
  if (mode !== 'test') throw new ListenCommandError('API_KEY: must be a key of test mode.')
}

main().catch((error: unknown) => {
  const expected = [ListenCommandError, SettingsError, Unreachable].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (expected ? error.message : error.stack) : error}\n`)
  process.exitCode = 1
})
