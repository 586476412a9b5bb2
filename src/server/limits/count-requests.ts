import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HOUR_S } from '../../payment/durations'
import { SUBSCRIBERS_PER_RANGE } from '../http/count-by-range'
import { tooMany } from '../http/problem'
import type { Storage } from '../ports/storage'
import { createLru } from '../runtime/lru'
import { rateLimits } from '../storage/schema/service-state'

/**
 * Requests per minute, over all processes. `range`: per IPv4 address or IPv6 /48; a /64 gets a fifth. `page`: per
 * page, for the first `few` requests of each address. Further requests count for `crowd`, so hundreds of busy addresses
 * cannot keep an ordinary customer out. An address's minute and the page's minute start at different times, so 400
 * addresses with twice `few` must stay below `page`.
 */
export const PER_MINUTE = {
  pay: { range: 300, page: 1200, crowd: 600, few: 1 },
  change: { range: 600, page: 2400, crowd: 1200, few: 2 },
  estimate: { range: 600, page: 6000, crowd: 3000, few: 7 },
  sandbox: { range: 3000, page: 6000, crowd: 6000, few: 7 },
} as const
export type LimitedRequest = keyof typeof PER_MINUTE

/** Payments of a page without a form token, and payments of a merchant with an API key. */
const PAY_BARE = 300
const PAY_KEY = 600
/**
 * Transfers of customers' wallets on one network, of all customers together. Each costs up to six requests to a node,
 * which scans need as well. A signed transfer costs one, and its customer should not have to wait.
 */
export const WALLET_PER_MINUTE = { transaction: 120, broadcast: 240 } as const

/** Payments per e-mail and page, and changes per payer. */
const PAY_EMAIL = 10
const CHANGE_PAYER = 10
/** Attempts to sign in, and mails with a link. */
const SIGN_IN = 60

/** Limits of a merchant in a mode, over all its keys and members: a leaked key must not fill the disk. */
export const MERCHANT_PER_MINUTE = {
  keys: 30,
  notes: 120,
  events: 300,
  exports: 30,
  lookups: 10,
  subscriptions: 60,
} as const
export type MerchantWork = keyof typeof MERCHANT_PER_MINUTE

/** Mails per hour that payments of one IP range cause. */
const PAY_MAIL = 300

const POINTS = {
  ...Object.fromEntries(
    Object.entries(PER_MINUTE).flatMap(([kind, { range, page, crowd }]) => [
      [`${kind}_range`, range],
      [`${kind}_subscriber`, Math.ceil(range / SUBSCRIBERS_PER_RANGE)],
      [`${kind}_page`, page],
      [`${kind}_crowd`, crowd],
    ]),
  ),
  ...Object.fromEntries(Object.entries(MERCHANT_PER_MINUTE).map(([what, points]) => [`merchant_${what}`, points])),
  pay_mail: PAY_MAIL,
  pay_bare: PAY_BARE,
  pay_key: PAY_KEY,
  pay_email: PAY_EMAIL,
  change_payer: CHANGE_PAYER,
  wallet_transaction: WALLET_PER_MINUTE.transaction,
  wallet_broadcast: WALLET_PER_MINUTE.broadcast,
  sign_in_range: SIGN_IN,
  sign_in_subscriber: Math.ceil(SIGN_IN / SUBSCRIBERS_PER_RANGE),
} as Record<LimitName, number>
export type LimitName =
  | `${LimitedRequest}_${'range' | 'subscriber' | 'page' | 'crowd'}`
  | `merchant_${MerchantWork}`
  | 'pay_mail'
  | 'pay_bare'
  | 'pay_key'
  | 'pay_email'
  | 'change_payer'
  | `wallet_${keyof typeof WALLET_PER_MINUTE}`
  | `sign_in_${'range' | 'subscriber'}`

const durationOf = (kind: LimitName) => (kind === 'pay_mail' ? HOUR_S : 60)

/** Counts requests against the limits above, by a key: in `storage` for all processes, or else in this process. */
export function createRequestCounter(storage?: Storage) {
  const limiters = new Map(
    (Object.keys(POINTS) as LimitName[]).map((kind) => [
      kind,
      storage
        ? new RateLimiterDrizzle({
            storeClient: storage.database,
            schema: rateLimits,
            keyPrefix: kind,
            points: POINTS[kind],
            duration: durationOf(kind),
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory({ keyPrefix: kind, points: POINTS[kind], duration: durationOf(kind) }),
    ]),
  )
  /** Until when clients are over a limit, in milliseconds of the process, so that refusing them costs no query. */
  const refused = createLru<number>(10_000)

  /** Throws a 429 if this process knows that the limit is reached. Counts nothing. */
  function requireRoom(kind: LimitName, key: string): void {
    const wait = (refused.get(`${kind} ${key}`) ?? 0) - performance.now()
    if (wait > 0) throw tooMany(wait / 1000)
  }

  return {
    requireRoom,
    /** Counts a request, and returns the count of this minute. Throws a 429 over the limit. */
    async countRequest(kind: LimitName, key: string): Promise<number> {
      requireRoom(kind, key)
      try {
        return (await limiters.get(kind)?.consume(key))?.consumedPoints ?? 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        refused.set(`${kind} ${key}`, performance.now() + error.msBeforeNext)
        throw tooMany(error.msBeforeNext / 1000)
      }
    },
  }
}
export type RequestCounter = ReturnType<typeof createRequestCounter>
