import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compose } from './compose'
import { CONNECTION_LIMITS } from './http/connections'
import { listen } from './http/listen'
import { systemClock } from './runtime/clock'
import { createLog } from './runtime/log'
import { createThrottledLog } from './runtime/throttled-log'
import { hasDemo, publicUrlOf, readSettings, SettingsError } from './settings'
import { withEarlierBuilds } from './web/earlier-builds'
import { shopAddress } from './web/shop'
import { createStaticFiles } from './web/static-files'

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url))
const PARTS = fileURLToPath(new URL('../parts/', import.meta.url))
/** How long answers under way may still take after the process was told to end. */
const DRAIN_MS = 10_000
/** How long a load balancer has to see at `/readyz` that the process is about to end. */
const LEAVE_MS = 1000

async function main() {
  const settings = readSettings(process.env)
  const log = createLog()
  const warn = createThrottledLog((fields) => log.warn(fields), systemClock)
  const rules = {
    // behind proxies every connection is theirs
    limits: settings.TRUSTED_PROXIES === 0 ? CONNECTION_LIMITS : null,
    onRefused: () =>
      warn({ event: 'connections.bounded', error: 'an address has too many; of a proxy, see TRUSTED_PROXIES' }),
  }
  const server = await listen(settings.HOST, settings.PORT, rules)
  const publicUrl = publicUrlOf(settings, server.port)
  const shopServer = hasDemo(settings) ? await listen(settings.HOST, server.port + 1, rules) : null
  const shopUrl = `http://localhost:${server.port + 1}`

  const service = await compose({
    settings,
    publicUrl,
    shopUrl,
    template: readFileSync(`${CLIENT}index.html`, 'utf8'),
    studioTemplate: readFileSync(`${CLIENT}studio/index.html`, 'utf8'),
    files: withEarlierBuilds(createStaticFiles(CLIENT, shopAddress(publicUrl)), PARTS),
    log,
  })
  shopServer?.handleWith((request) => service.shop(request))
  service.start()
  // a full disk keeps nobody from paying
  process.stdout.on('error', () => {})
  process.stdout.write(`${service.banner.join('\n')}\n`)
  // last, so that when /readyz answers, everything above has been printed
  server.handleWith((request, environment) => service.app.fetch(request, environment), service.pollFastPath)

  let ending = false
  const end = async (leaveMs: number) => {
    if (ending) return
    ending = true
    service.drain()
    server.startClosing()
    await pause(leaveMs)
    await Promise.all([service.close(), server.close(DRAIN_MS), shopServer?.close(0)])
    await service.storage.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => end(LEAVE_MS))
  // at a terminal there is no load balancer
  process.on('SIGINT', () => end(0))
}

/** One clear line for what the operator can fix, the whole stack for anything else. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.stack ?? error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
