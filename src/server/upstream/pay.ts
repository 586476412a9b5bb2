import { createHmac } from 'node:crypto'
import type { PayRequest } from '../../contract/session/pay'
import { formatFiat } from '../../payment/money'
import { bodyHash } from '../http/idempotency-key'
import { invalid, unavailable } from '../http/problem'
import type { Admission } from '../limits/new-payments'
import { FORM_KEYS, type PayKey } from '../payer/pay-key'
import { messageOf, payableAmount } from '../payments/quotes/amounts'
import { pairProblem } from '../payments/quotes/quotes'
import type { Clock } from '../ports/clock'
import type { ThrottledLog } from '../runtime/throttled-log'
import type { UpstreamClient } from './client/client'
import { payloadOf } from './client/readers'
import { refusal } from './client/refusal'
import type { PageDescription } from './pages/page-description'
import type { UpstreamOpenPayments } from './sessions/open-payments'
import { idOf, sessionFieldsOf } from './sessions/session-fields'
import type { SessionReader } from './sessions/session-reader'
import type { SingleFlight } from './single-flight'

type PayDeps = {
  client: UpstreamClient
  reader: SessionReader
  once: SingleFlight
  openPayments: Pick<UpstreamOpenPayments, 'add'>
  clock: Clock
  /** Signs the keys of forms without script. All processes share it. */
  secret: string
  warn: ThrottledLog
}

/**
 * Creates a session at the upstream, once per idempotency key in this process. The key is passed on for an upstream
 * that supports it. Returns the session's id, which `reader` then knows.
 */
export function createPay({ client, reader, once, openPayments, clock, secret, warn }: PayDeps) {
  return (
    page: PageDescription,
    request: PayRequest,
    { scope, key, ttlMs }: PayKey,
    admit: () => Promise<Admission>,
  ): Promise<string> =>
    once(key === null ? null : `${scope} ${page.slug} ${key}`, bodyHash(request), ttlMs, async () => {
      const { rangeHashes } = await admit()
      const { slug, currency } = page
      const { asset, network } = request
      const minor = payableAmount(page, request.amount)
      const problem = pairProblem(page.options, asset, network)
      if (problem) throw invalid(problem)
      const message = messageOf({ amount: page.amount === null ? null : minor }, request)
      const amount = formatFiat(minor, currency)
      const reply = await client.pay(
        slug,
        {
          asset,
          network,
          first_name: request.first_name,
          last_name: request.last_name ?? '',
          email: request.email,
          amount: Number(amount),
          // The given interface has no field for the message.
          metadata: { ...request.metadata, ...(message !== null && { message }) },
        },
        key !== null && scope === FORM_KEYS.scope ? formKey(slug, key) : key,
      )
      if (reply.kind === 'refused') throw refusal(reply)
      const payload = reply.kind === 'answered' ? payloadOf(reply.body) : null
      const id = payload && idOf(payload, 'id', 'session_id')
      if (!payload || !id) {
        if (reply.kind === 'answered') warn({ event: 'upstream.pay.unreadable' })
        throw unavailable(
          'The payment cannot be started at the moment',
          (reply.kind === 'unavailable' && reply.retryAfter) || 5,
        )
      }
      const reported = sessionFieldsOf(payload)
      await reader.update(
        id,
        {
          ...reported,
          amount: reported.amount ?? amount,
          currency: reported.currency ?? currency,
          crypto_asset: reported.crypto_asset ?? asset,
          network: reported.network ?? network,
          mode: reported.mode ?? page.mode,
        },
        slug,
      )
      openPayments.add(id, rangeHashes)
      return id
    })

  /**
   * The idempotency key of a form without script, for the upstream. A form's own key never changes and the upstream may
   * keep keys for a day, so the same form could return an expired payment. This key changes every ten minutes. `once`
   * recognises a form that is sent again across such a change.
   */
  function formKey(slug: string, key: string): string {
    const period = Math.floor(clock.now().getTime() / FORM_KEYS.ttlMs)
    return `form:${createHmac('sha256', secret).update(`${slug} ${key} ${period}`).digest('hex')}`
  }
}
