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
 * Requests per minute, over all processes. Many phones can share a carrier's address, so its limit is generous; one
 * e-mail rarely pays more than a few times; a page must survive a launch day. Everybody who may pay may also change the
 * coin or renew the price twice in the same minute, and one customer as often as they may pay.
 */
const PER_MINUTE = {
  pay_address: 60,
  pay_page: 1200,
  pay_email: 10,
  change_address: 120,
  change_page: 2400,
  change_payer: 10,
  estimate_address: 120,
  estimate_page: 6000,
  sandbox_address: 600,
  sandbox_page: 6000,
} as const
/** Per process and address: a page polls about twice a minute, and a carrier's address can stand for thousands of phones. */
const POLLS_PER_MINUTE = 6000
/**
 * In front of an upstream, per process and address: ids and slugs that turn out not to exist, or have not turned out to.
 * Each is a question to the upstream, which answers everybody's from one budget.
 */
const STRANGERS_PER_MINUTE = 60
/** Answers of events, per process and address: as many as those polls, each held for fifty seconds, can be at once. */
const EVENTS_AT_ONCE = 5000

type Kind = keyof typeof PER_MINUTE

export type Limits = ReturnType<typeof createLimits>

/**
 * Answers 429 with `Retry-After` to clients over a limit. `RATE_LIMITS=off` applies to test objects only. In front of
 * an upstream there is no shared database: each process counts for itself, and `off` applies to everything.
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
            // clients over the limit are refused from memory, without a query
            inMemoryBlockOnConsumed: PER_MINUTE[kind] + 1,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory({ keyPrefix: kind, points: PER_MINUTE[kind], duration: 60 }),
    ]),
  )
  const polls = createWindowCount(POLLS_PER_MINUTE, 60_000, clock)
  const strangers = createWindowCount(STRANGERS_PER_MINUTE, 60_000, clock)
  const openEvents = new Map<string, number>()
  const off = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === null || mode === 'test')
  const addressOf = (c: Context) => subscriberOf(clientAddress(c, settings.TRUSTED_PROXIES))

  async function take(kind: Kind, key: string) {
    await consume(shared.get(kind), key)
  }

  return {
    /** Checked before anything is done for a payment, a change of one, or an estimate on a page, but for finding them. */
    async page(c: Context, what: 'pay' | 'change' | 'estimate' | 'sandbox', page: { id: string; mode: Mode }) {
      if (off(page.mode)) return
      await take(`${what}_address`, addressOf(c))
      await take(`${what}_page`, page.id)
    },
    /** E-mails are personal data, so only a hash is stored. */
    async email(page: { id: string; mode: Mode }, email: string) {
      if (off(page.mode)) return
      const hash = createHash('sha256').update(`${page.id} ${email.toLowerCase()}`).digest('base64url')
      await take('pay_email', hash)
    },
    /** `payer`: the id of a session, or of its customer. */
    async payer(mode: Mode, payer: string) {
      if (!off(mode)) await take('change_payer', payer)
    },
    poll(c: Context, mode: Mode) {
      const wait = off(mode) ? 0 : polls(addressOf(c))
      if (wait > 0) throw tooMany(wait / 1000)
    },
    /** Refuses who has polled too often already, before their session is looked for. Counts nothing. */
    nextPoll(c: Context) {
      const wait = polls(addressOf(c), 0)
      if (wait > 0) throw tooMany(wait / 1000)
    },
    /** Reads what this process does not know yet; not counted when it is there. */
    async stranger<Found>(c: Context, mode: Mode, read: () => Promise<Found>): Promise<Found> {
      if (off(mode)) return read()
      const address = addressOf(c)
      const wait = strangers(address)
      const takeBack = () => strangers(address, -1)
      if (wait > 0) {
        takeBack()
        throw tooMany(wait / 1000)
      }
      const found = await read()
      takeBack()
      return found
    },
    /** To be called when an answer of events has ended. Null: this address has too many, and the request is held instead. */
    events(c: Context, mode: Mode): (() => void) | null {
      if (off(mode)) return () => {}
      const address = addressOf(c)
      const open = openEvents.get(address) ?? 0
      if (open >= EVENTS_AT_ONCE) return null
      openEvents.set(address, open + 1)
      return () => {
        const left = (openEvents.get(address) ?? 1) - 1
        if (left > 0) openEvents.set(address, left)
        else openEvents.delete(address)
      }
    },
    /** The same as `poll` for `poll-at-once`, which has no Context. */
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
