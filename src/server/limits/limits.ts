import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { tooMany } from '../problem'
import { rateLimits } from '../storage/schema/operation'
import { addressBehind, clientAddress, subscriberOf } from './client-address'
import { createWindowCount } from './window-count'

/**
 * Requests per minute, shared by all processes. Many phones of one carrier come from one address, so that it may ask
 * often; one e-mail seldom pays more than a few times. A page takes as many as a launch day brings.
 */
const PER_MINUTE = {
  pay_address: 60,
  pay_page: 1200,
  pay_email: 10,
  estimate_address: 120,
  estimate_page: 6000,
} as const
/** Per process and address: a page asks twice a minute, and a carrier's address stands for thousands of pages. */
const POLLS_PER_MINUTE = 6000

type Kind = keyof typeof PER_MINUTE

export type Limits = ReturnType<typeof createLimits>

/**
 * 429 with `Retry-After` for who asks too often. `RATE_LIMITS=off` holds for test objects only. Without books, in front
 * of another service, each process counts for itself, and off is off.
 */
export function createLimits({
  storage,
  settings,
  clock,
}: Pick<Deps, 'settings' | 'clock'> & { storage: Deps['storage'] | null }) {
  const shared = new Map(
    (Object.keys(PER_MINUTE) as Kind[]).map((kind) => [
      kind,
      storage
        ? new RateLimiterDrizzle({
            storeClient: storage.database,
            schema: rateLimits,
            keyPrefix: kind,
            points: PER_MINUTE[kind],
            duration: 60,
            // who is over it is refused from memory, without a query
            inMemoryBlockOnConsumed: PER_MINUTE[kind] + 1,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory({ keyPrefix: kind, points: PER_MINUTE[kind], duration: 60 }),
    ]),
  )
  const polls = createWindowCount(POLLS_PER_MINUTE, 60_000, clock)
  const off = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === null || mode === 'test')
  const addressOf = (c: Context) => subscriberOf(clientAddress(c, settings.TRUSTED_PROXIES))

  async function take(kind: Kind, key: string) {
    await consume(shared.get(kind), key)
  }

  return {
    /** Before anything is done for a request to pay on, or for an estimate of, a page. */
    async page(c: Context, what: 'pay' | 'estimate', page: { id: string; mode: Mode }) {
      if (off(page.mode)) return
      await take(`${what}_address`, addressOf(c))
      await take(`${what}_page`, page.id)
    },
    /** The address is kept as a hash: it is a person's. */
    async email(page: { id: string; mode: Mode }, email: string) {
      if (off(page.mode)) return
      const hash = createHash('sha256').update(`${page.id} ${email.toLowerCase()}`).digest('base64url')
      await take('pay_email', hash)
    },
    poll(c: Context, mode: Mode) {
      const wait = off(mode) ? 0 : polls(addressOf(c))
      if (wait > 0) throw tooMany(wait / 1000)
    },
    /** The same for a poll that is answered before there is a Context. */
    allowsPoll({ socket, headers }: IncomingMessage, mode: Mode): boolean {
      if (off(mode)) return true
      const address = addressBehind(
        socket.remoteAddress,
        String(headers['x-forwarded-for'] ?? ''),
        settings.TRUSTED_PROXIES,
      )
      return polls(subscriberOf(address)) === 0
    },
  }
}

async function consume(limiter: RateLimiterDrizzle | RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await limiter?.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000)
    throw error
  }
}
