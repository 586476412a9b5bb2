import { Hono } from 'hono'
import * as v from 'valibot'
import { Uuid } from '../../contract/text'
import { answer } from '../http/answers'
import { isSigned } from '../http/is-signed'
import { readBytes } from '../http/json-body'
import { invalid, missing, ProblemError } from '../http/problem'
import type { Clock } from '../ports/clock'
import { createLru } from '../runtime/lru'
import { verify } from '../webhooks/verify'
import { parseExact } from './client/exact-json'
import { objectOf, type Raw, textOf, timeOf } from './client/readers'

const MAX_BYTES = 256 * 1024
const MAX_AGE_MS = 300_000
const MAX_RECEIVED_IDS = 10_000
const MAX_VALUES = 1_000
const MAX_DEPTH = 6

/**
 * `POST /webhooks/incoming/upstream`: the upstream reports an event. The body is not trusted: every known session in it
 * is read again. 404 without `UPSTREAM_WEBHOOK_SECRET`.
 */
export function incomingWebhook({
  secret,
  key,
  clock,
  refresh,
}: {
  secret: string | undefined
  key: string
  clock: Clock
  refresh(sessionId: string): void
}) {
  const receivedIds = createLru<true>(MAX_RECEIVED_IDS)

  /** False if this delivery or its event was received before. */
  function isNew(ids: readonly (string | null)[]): boolean {
    const presentIds = ids.filter((id) => id !== null)
    const known = presentIds.some((id) => receivedIds.has(id))
    for (const id of presentIds) receivedIds.set(id, true)
    return !known
  }

  return new Hono().post('/webhooks/incoming/upstream', async (c) => {
    if (!secret) throw missing()
    const bytes = await readBytes(c.req.raw, MAX_BYTES)
    const now = clock.now().getTime()
    if (!isSigned(bytes, c.req.header('x-service-signature')?.trim(), secret))
      throw new ProblemError(401, 'The webhook is not signed')
    const body = bodyOf(bytes, key)
    if (!isRecent(body, now) && !isRecentResend(bytes, c.req.raw.headers, secret, now))
      throw new ProblemError(401, 'The webhook is too old')
    const delivery = textOf({ delivery: c.req.header('x-service-delivery') }, ['delivery'])
    const event = textOf(body, ['id', 'event_id'])
    if (isNew([delivery && `delivery ${delivery}`, event && `event ${event}`]))
      for (const id of idsIn(body)) refresh(id)
    return answer({ received: true })
  })
}

function bodyOf(bytes: Buffer, key: string): Raw {
  try {
    const body = objectOf(parseExact(bytes.toString('utf8'), key))
    if (body) return body
  } catch {
    // reported below
  }
  throw invalid('body: Must be a JSON object.')
}

/** A body without a time passes, because its age is unknown. */
function isRecent(body: Raw, now: number): boolean {
  const time = timeOf(body, 'created_at', 'timestamp', 'sent_at', 'occurred_at', 'time')
  return time === null || Math.abs(now - Date.parse(time)) <= MAX_AGE_MS
}

/** Whether an old event was delivered again, with a signed time of this delivery. */
function isRecentResend(bytes: Buffer, headers: Headers, secret: string, now: number): boolean {
  try {
    verify(bytes, headers, secret, now)
    return true
  } catch {
    return false
  }
}

/** Every UUID in the body, because the field of the session's id is unknown. */
function idsIn(body: Raw): Set<string> {
  const ids = new Set<string>()
  let remaining = MAX_VALUES
  const visit = (value: unknown, depth: number) => {
    if (--remaining < 0 || depth > MAX_DEPTH) return
    if (v.is(Uuid, value)) ids.add(value.toLowerCase())
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one, depth + 1)
  }
  visit(body, 0)
  return ids
}
