import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CONNECTION_LIMITS } from './http/connections'
import { listen } from './http/listen'
import { helpOrVersion, UsageError } from './monitoring/usage'
import { systemClock } from './runtime/clock'
import { createLog } from './runtime/log'
import { createThrottledLog } from './runtime/throttled-log'
import { readSettings, SettingsError } from './settings'
import { startService } from './start-service'
import { fillPublicUrl } from './web/shop'
import { createStaticFiles } from './web/static-files'

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url))
/** How long pending answers may take after SIGTERM. */
const DRAIN_MS = 10_000
/** How long `/readyz` answers 503 before the port closes, so that load balancers notice. */
const NOTICE_MS = 1000

async function main() {
  const answer = helpOrVersion(process.argv.slice(2))
  if (answer !== null) {
    process.stdout.write(answer)
    return
  }
  const settings = readSettings(process.env)
  const log = createLog()
  const warn = createThrottledLog((fields) => log.warn(fields), systemClock)
  const rules = {
    // behind proxies, every connection comes from a proxy
    limits: settings.TRUSTED_PROXIES === 0 ? CONNECTION_LIMITS : null,
    onRefused: () =>
      warn({
        event: 'connections.bounded',
        error: 'a client address has too many connections; for a proxy, set TRUSTED_PROXIES',
      }),
  }
  const server = await listen(settings.HOST, settings.PORT, rules)
  const service = await startService({
    settings,
    port: server.port,
    rules,
    template: readFileSync(`${CLIENT}index.html`, 'utf8'),
    studioTemplate: readFileSync(`${CLIENT}studio/index.html`, 'utf8'),
    dashboardTemplate: readFileSync(`${CLIENT}dashboard/index.html`, 'utf8'),
    filesOf: (publicUrl) => createStaticFiles(CLIENT, fillPublicUrl(publicUrl)),
    log,
  })
  // everything is printed before /readyz answers 200
  server.handleWith((request, environment) => service.app.fetch(request, environment), service.pollFastPath)

  let isEnding = false
  const end = async (noticeMs: number) => {
    if (isEnding) return
    isEnding = true
    service.drain()
    server.startClosing()
    await pause(noticeMs)
    await service.end(server.close(DRAIN_MS))
    process.exit(0)
  }
  process.on('SIGTERM', () => end(NOTICE_MS))
  // Ctrl+C: there is no load balancer to wait for
  process.on('SIGINT', () => end(0))
}

/** One line for mistakes that the operator can fix, the stack for any other error. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof UsageError) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.stack ?? error.message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
