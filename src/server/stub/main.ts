import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { listen } from '../http/listen'
import { systemClock } from '../runtime/clock'
import { createLog } from '../runtime/log'
import { systemRandom } from '../runtime/random'
import { custodyStub } from './custody-stub'
import { ratesStub } from './rates-stub'

// npm run stub -- --port 8090 --notices http://localhost:8080/webhooks/incoming/custody
const SECRET = 'stub-webhook-secret'
const KEY = 'stub-custody-key'

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8090' },
      notices: { type: 'string', default: 'http://localhost:8080/webhooks/incoming/custody' },
    },
  })
  const custody = custodyStub({
    seed: systemRandom.hex(32),
    key: KEY,
    clock: systemClock,
    random: systemRandom,
    log: createLog(),
    notices: {
      secret: SECRET,
      send: (body, headers) =>
        fetch(values.notices, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) }),
    },
  })
  const app = new Hono().route('/custody', custody.app).route('/rates', ratesStub(systemClock))
  const server = await listen('127.0.0.1', Number(values.port))
  server.handleWith((request) => app.fetch(request))
  const base = `http://127.0.0.1:${server.port}`
  process.stdout.write(
    [
      `CUSTODY_URL=${base}/custody`,
      `CUSTODY_KEY=${KEY}`,
      `CUSTODY_WEBHOOK_SECRET=${SECRET}`,
      `RATES_URL=${base}/rates`,
      '',
      'Start Malipo with these in its environment, and make money arrive with, for example:',
      `curl -d '{"address":"…","amount":"31.25"}' -H 'content-type: application/json' ${base}/custody/control/deposits`,
      '',
    ].join('\n'),
  )
  const end = () => server.close(0).then(() => process.exit(0))
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
