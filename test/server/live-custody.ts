import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { httpCustody } from '../../src/server/custody/http-custody'
import { signedNotices } from '../../src/server/custody/signed-notices'
import { listen } from '../../src/server/http/listen'
import { custodyStub } from '../../src/server/stub/custody-stub'
import { SEED, testRandom, type World } from './world'

/** For `CUSTODY_WEBHOOK_SECRET`. */
export const SECRET = 'a secret for custody notices'
/** The deadline for custody that never answers. Other answers have the deadline of the service. */
const NO_ANSWER_DEADLINE_MS = 300

/** Custody over HTTP until the test ends, with `beside` on the same server. `deliver` sends its queued notices. */
export async function liveCustody({ deps, clock }: World, beside = new Hono()) {
  const notices: { body: string; headers: Record<string, string> }[] = []
  const custody = custodyStub({
    seed: SEED,
    key: 'key',
    clock,
    random: testRandom,
    log: deps.log,
    notices: { secret: SECRET, send: async (body, headers) => notices.push({ body, headers }) },
  })
  const server = await listen('127.0.0.1', 0)
  const stubs = new Hono().route('/custody', custody.app).route('/', beside)
  server.handleWith((request) => stubs.fetch(request))
  const stop = () => server.close(0)
  onTestFinished(stop)
  const base = `http://127.0.0.1:${server.port}`
  const control = (what: string, body: unknown) =>
    fetch(`${base}/${what}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  const readNotice = signedNotices({ secret: SECRET, clock })
  const over = (deadlineMs?: number) =>
    httpCustody({ url: `${base}/custody`, key: 'key', log: deps.log, readNotice }, deadlineMs)
  const port = over()
  return {
    custody,
    port,
    notices,
    base,
    stop,
    control,
    /** Sets how custody answers from now on. */
    async faults(answers: string) {
      Object.assign(port, over(answers === 'slow' ? NO_ANSWER_DEADLINE_MS : undefined))
      await control('custody/control/faults', { answers })
    },
    /** Delivers the queued notices, and returns the statuses of the answers. */
    async deliver({ app }: Pick<World['app'], 'app'>) {
      const statuses: number[] = []
      for (const { body, headers } of notices.splice(0))
        statuses.push((await app.request('/webhooks/incoming/custody', { method: 'POST', body, headers })).status)
      return statuses
    },
  }
}
