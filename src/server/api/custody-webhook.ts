import { Hono } from 'hono'
import { Movement } from '../../contract/custody-movement'
import type { Deps } from '../deps'
import { answer } from '../http/answers'
import { isSigned } from '../http/is-signed'
import { parseJson, readBody } from '../http/json-body'
import { missing, ProblemError } from '../http/problem'
import type { Intake } from '../payments/intake/intake'

const MAX_AGE_S = 300

/** `POST /webhooks/incoming/custody`: custody reports a movement. 404 unless `CUSTODY_WEBHOOK_SECRET` is set. */
export function custodyWebhook({ settings, clock, intake }: Pick<Deps, 'settings' | 'clock'> & { intake: Intake }) {
  return new Hono().post('/webhooks/incoming/custody', async (c) => {
    const secret = settings.CUSTODY_WEBHOOK_SECRET
    if (!secret) throw missing()
    const body = await readBody(c.req.raw)
    const timestamp = c.req.header('x-custody-timestamp') ?? ''
    const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp))
    const [, signature] = /^v1=(.*)$/i.exec(c.req.header('x-custody-signature') ?? '') ?? []
    if (!isSigned(`${timestamp}.${body}`, signature, secret) || !/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_S)
      throw new ProblemError(401, 'The notice is not signed, or too old')
    // Booking is idempotent, so a replay within five minutes does no harm.
    await intake.apply('live', parseJson(Movement, body))
    return answer({ received: true })
  })
}
