import { Movement } from '../../contract/money/custody-movement'
import { isSigned } from '../http/is-signed'
import { parseJson, readBody } from '../http/json-body'
import { ProblemError } from '../http/problem'
import type { Clock } from '../ports/clock'
import type { Custody } from '../ports/custody'

/** A notice can be replayed for this long, which does no harm: booking is idempotent. */
const MAX_AGE_S = 300

/** Notices that a custodian signs with a shared secret, as `public/docs/operators.html` describes it. */
export const signedNotices =
  ({ secret, clock }: { secret: string; clock: Pick<Clock, 'now'> }): Custody['readNotice'] =>
  async (request) => {
    const body = await readBody(request)
    const timestamp = request.headers.get('x-custody-timestamp') ?? ''
    const age = Math.abs(clock.now().getTime() / 1000 - Number(timestamp))
    const [, signature] = /^v1=(.*)$/i.exec(request.headers.get('x-custody-signature') ?? '') ?? []
    if (!isSigned(`${timestamp}.${body}`, signature, secret) || !/^\d{1,12}$/.test(timestamp) || age > MAX_AGE_S)
      throw new ProblemError(401, 'The notice is not signed, or too old')
    return parseJson(Movement, body)
  }
