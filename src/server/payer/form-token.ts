import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../payment/durations'
import type { Clock } from '../ports/clock'
import type { Random } from '../ports/random'

/** The hidden field of a rendered form, and the header in which the page's script sends its value. */
export const FORM_TOKEN = { field: 'form_token', header: 'form-token' } as const

/** How long a form can stay open. After that, its token counts as missing. */
const VALID_MS = 12 * HOUR_MS
const RANDOM_BYTES = 8
const SIGNATURE_BYTES = 12
/** Base64url of four bytes of time, the random bytes and the signature. */
const TOKEN = /^[\w-]{32}$/

/**
 * One-time tokens of rendered forms. A token holds the time and random bytes, signed together with the page's slug, so
 * every process with the same `secret` can check it without a store.
 */
export function createFormTokens({
  secret,
  clock,
  random,
}: {
  secret: string
  clock: Pick<Clock, 'now'>
  random: Pick<Random, 'hex'>
}) {
  const key = createHmac('sha256', secret).update('form token').digest()
  const sign = (slug: string, body: Buffer) =>
    createHmac('sha256', key).update(body).update(slug).digest().subarray(0, SIGNATURE_BYTES)

  return {
    /** A new token for a form of the page: 32 characters of base64url. */
    issue(slug: string): string {
      const time = Buffer.alloc(4)
      time.writeUInt32BE(Math.floor(clock.now().getTime() / 1000))
      const body = Buffer.concat([time, Buffer.from(random.hex(RANDOM_BYTES), 'hex')])
      return Buffer.concat([body, sign(slug, body)]).toString('base64url')
    },
    /** The token, if it was issued for this page in the last twelve hours; otherwise null. */
    read(slug: string, token: string | undefined): string | null {
      if (token === undefined || !TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const body = bytes.subarray(0, 4 + RANDOM_BYTES)
      if (!timingSafeEqual(sign(slug, body), bytes.subarray(4 + RANDOM_BYTES))) return null
      const age = clock.now().getTime() - body.readUInt32BE() * 1000
      // Clocks of our processes may differ by up to a minute.
      return age < VALID_MS && age > -MINUTE_MS ? token : null
    },
  }
}
export type FormTokens = ReturnType<typeof createFormTokens>
