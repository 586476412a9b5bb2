import { Hono } from 'hono'
import type { Deps } from '../deps'
import { answer } from '../http/answers'
import { missing } from '../http/problem'
import type { Intake } from '../payments/intake/intake'

/** `POST /webhooks/incoming/custody`: custody reports a movement. 404 if it sends no notices. */
export const custodyWebhook = ({ custody, intake }: Pick<Deps, 'custody'> & { intake: Pick<Intake, 'apply'> }) =>
  new Hono().post('/webhooks/incoming/custody', async (c) => {
    if (!custody.live?.readNotice) throw missing()
    await intake.apply('live', await custody.live.readNotice(c.req.raw))
    return answer({ received: true })
  })
