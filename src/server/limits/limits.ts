import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { createAddressCount, SUBSCRIBERS } from '../http/address-window'
import { addressBehind, type Blocks, blocksOf, clientAddress } from '../http/client-address'
import { ProblemError, tooMany } from '../http/problem'
import type { Owner } from '../storage/owner'
import { createPerMinute, type Kind, type MerchantWork, PER_MINUTE, type What } from './per-minute'

/** Per process and network: a page polls twice a minute, and a carrier's address can stand for thousands of phones. */
const POLLS_PER_MINUTE = 6000
/**
 * Per process and network: unknown slugs and links of refunds. In front of an upstream, also unknown ids, and requests in
 * flight, because all customers share the upstream's capacity.
 */
const UNVERIFIED_PER_MINUTE = 60
/** Event streams per process and network: as many as the polls above could be held at once. */
const EVENTS_AT_ONCE = 5000
/** Open, unpaid payments of a network with a merchant and mode. Each holds a deposit address at custody. */
const OPEN_UNPAID = 500
/**
 * How long an open payment counts at most. Its price may hold for a week, and until then one phone could keep everybody
 * behind its carrier's address from paying.
 */
export const OPEN_COUNTED_MS = 30 * 60_000
/** The next payment or expiry cannot be predicted, so clients retry after this time. */
const OPEN_RETRY_S = 60

/** Of a merchant and mode, in a process: an export reads up to 100,000 rows. */
const MERCHANT_AT_ONCE: Partial<Record<MerchantWork, number>> = { exports: 2 }
/** A client that has too many at once tries again after this time. */
const AT_ONCE_RETRY_S = 2

type PageOf = { id: string; mode: Mode }
type OwnedPage = PageOf & { merchantId: string }
/** How a payment is started: by the merchant's server, or with or without a form that we rendered. */
export type PaymentSource = 'form' | 'no-form' | 'api-key'

/** Counts open, unpaid payments. `block` is a hash of a network with the merchant and mode. */
export interface OpenPayments {
  count(block: string): Promise<number>
}

/** What a payment is let in with. */
export interface Admission {
  /** Hashes of the networks to count the payment for. */
  blocks: readonly string[]
  /** False if payments of its network have caused many mails within the hour. */
  mayMail: boolean
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Answers 429 with `Retry-After` to clients over a limit. `RATE_LIMITS=off` applies to test mode only. In front of an
 * upstream there is no shared database: each process counts for itself, and `off` applies to both modes.
 * @param secret keys the hashes of addresses, which are personal data and are never stored
 */
export function createLimits({
  storage,
  settings,
  clock,
  openPayments,
  secret,
}: Pick<Deps, 'settings' | 'clock'> & {
  storage?: Deps['storage']
  openPayments: OpenPayments
  secret: string
}) {
  const { take, requireRoom } = createPerMinute(storage)
  const polls = createAddressCount(POLLS_PER_MINUTE, 60_000, clock)
  const unverified = createAddressCount(UNVERIFIED_PER_MINUTE, 60_000, clock)
  const openEvents = new Map<string, number>()
  const merchantWork = new Map<string, number>()
  const off = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === undefined || mode === 'test')
  const blocks = (c: Context) => blocksOf(clientAddress(c, settings.TRUSTED_PROXIES))
  const hashed = (block: string) => createHmac('sha256', secret).update(block).digest('base64url').slice(0, 22)

  /** Differs for each merchant and mode, so that nobody can be followed from one to another. */
  const hashedFor = ({ merchantId, mode }: OwnedPage, block: string) => hashed(`${merchantId} ${mode} ${block}`)

  const refuse = (wait: number) => {
    if (wait > 0) throw tooMany(wait / 1000)
  }

  /** Counts a request of the network, and returns its requests of this minute. */
  async function takeOf(what: What | 'sign_in', { network, subscriber }: Blocks): Promise<number> {
    if (subscriber !== null) await take(`${what}_subscriber`, hashed(subscriber))
    return take(`${what}_network`, hashed(network))
  }

  /** Counts, and says whether the limit was kept. */
  const hasRoom = (kind: Kind, key: string) =>
    take(kind, key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false
        throw error
      },
    )

  async function takeOfPage(c: Context, what: What, page: PageOf) {
    const count = await takeOf(what, blocks(c))
    await take(count > PER_MINUTE[what].few ? `${what}_crowd` : `${what}_page`, page.id)
  }

  /**
   * Counts by merchant and mode, so that payments left open on one merchant's pages, or in test mode, where they are free,
   * keep nobody from paying elsewhere. Returns the hashes to count the new payment for.
   */
  async function admitOpen(page: OwnedPage, { network, subscriber }: Blocks): Promise<string[]> {
    const counted: [block: string, max: number][] = [[hashedFor(page, network), OPEN_UNPAID]]
    if (subscriber !== null) counted.push([hashedFor(page, subscriber), OPEN_UNPAID / SUBSCRIBERS])
    for (const [block, max] of counted) if ((await openPayments.count(block)) >= max) throw tooMany(OPEN_RETRY_S)
    return counted.map(([block]) => block)
  }

  /** Reads an object by an id. An unknown id costs a query, so it counts as a poll. */
  async function lookUp<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null> {
    refuse(polls(blocks(c), 0))
    const found = await read()
    // of what is not there the mode is not known
    if (found === null && !off('test')) refuse(polls(blocks(c)))
    return found
  }

  /** E-mails are personal data, so only a hash is stored. */
  const ofEmail = ({ id }: PageOf, email: string) =>
    createHash('sha256').update(`${id} ${email.toLowerCase()}`).digest('base64url')

  return {
    /** Checked before a payment's idempotency key is claimed, so that requests over a limit cost no query. */
    payHasRoom(c: Context, page: OwnedPage, source: PaymentSource): void {
      if (off(page.mode) || source === 'api-key') return
      const { network, subscriber } = blocks(c)
      requireRoom('pay_network', hashed(network))
      if (subscriber !== null) requireRoom('pay_subscriber', hashed(subscriber))
      if (source === 'no-form') requireRoom('pay_bare', page.id)
    },
    /**
     * Checked before a payment is created, after finding its page and an earlier answer to the same request.
     */
    async pay(c: Context, page: OwnedPage, email: string, source: PaymentSource): Promise<Admission> {
      if (off(page.mode)) return { blocks: [], mayMail: true }
      if (source === 'api-key') {
        await take('pay_key', `${page.merchantId} ${page.mode}`)
        return { blocks: [], mayMail: true }
      }
      if (source === 'form') await takeOfPage(c, 'pay', page)
      else {
        await takeOf('pay', blocks(c))
        await take('pay_bare', page.id)
      }
      await take('pay_email', ofEmail(page, email))
      const counted = await admitOpen(page, blocks(c))
      return { blocks: counted, mayMail: await hasRoom('pay_mail', hashed(blocks(c).network)) }
    },
    /** The hash of the client's network with the page's merchant and mode. */
    blockOf: (c: Context, page: OwnedPage): string => hashedFor(page, blocks(c).network),
    /** Checked before a change, an estimate or a sandbox operation, after finding its page. */
    async page(c: Context, what: Exclude<What, 'pay'>, page: PageOf) {
      if (!off(page.mode)) await takeOfPage(c, what, page)
    },
    /** `payer`: the id of a session, or of its customer. */
    async payer(mode: Mode, payer: string) {
      if (!off(mode)) await take('change_payer', payer)
    },
    /** Checked after a link to sign in was refused, and before one is mailed. */
    async signIn(c: Context) {
      if (!off('test')) await takeOf('sign_in', blocks(c))
    },
    /** Counts work of a merchant. Call what it returns when the work is over, which may run only so often at once. */
    async merchant({ merchantId, mode }: Owner, what: MerchantWork): Promise<() => void> {
      if (off(mode)) return () => {}
      const owner = `${merchantId} ${mode}`
      const key = `${what} ${owner}`
      const running = merchantWork.get(key) ?? 0
      if (running >= (MERCHANT_AT_ONCE[what] ?? Number.POSITIVE_INFINITY)) throw tooMany(AT_ONCE_RETRY_S)
      merchantWork.set(key, running + 1)
      const release = once(() => {
        const left = (merchantWork.get(key) ?? 1) - 1
        if (left > 0) merchantWork.set(key, left)
        else merchantWork.delete(key)
      })
      try {
        await take(`merchant_${what}`, owner)
      } catch (error) {
        release()
        throw error
      }
      return release
    },
    poll(c: Context, mode: Mode) {
      if (!off(mode)) refuse(polls(blocks(c)))
    },
    /** Refuses clients over the poll limit before their session is read. Counts nothing. */
    nextPoll(c: Context) {
      refuse(polls(blocks(c), 0))
    },
    lookUp,
    /** Reads an object by a slug or token that may be guessed. After too many guesses, only those that fail are refused. */
    async guess<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null> {
      const found = await lookUp(c, read)
      if (found === null && !off('test')) refuse(unverified(blocks(c)))
      return found
    },
    /** The same in front of an upstream, but it refuses before it reads. A read in flight counts, too: it costs a call. */
    async unverified<Found>(c: Context, mode: Mode, read: () => Promise<Found>): Promise<Found> {
      if (off(mode)) return read()
      const address = blocks(c)
      const wait = unverified(address)
      if (wait > 0) {
        unverified(address, -1)
        throw tooMany(wait / 1000)
      }
      const found = await read()
      unverified(address, -1)
      return found
    },
    /** Returns a function to call at the end of an event stream. Null if the network has too many streams. */
    events(c: Context, mode: Mode): (() => void) | null {
      if (off(mode)) return () => {}
      const { network } = blocks(c)
      const open = openEvents.get(network) ?? 0
      if (open >= EVENTS_AT_ONCE) return null
      openEvents.set(network, open + 1)
      return () => {
        const left = (openEvents.get(network) ?? 1) - 1
        if (left > 0) openEvents.set(network, left)
        else openEvents.delete(network)
      }
    },
    /** The same as `poll` for `poll-fast-path`, which has no Context. */
    allowsPoll({ socket, headers }: IncomingMessage, mode: Mode): boolean {
      if (off(mode)) return true
      const forwarded = String(headers['x-forwarded-for'] ?? '')
      return polls(blocksOf(addressBehind(socket.remoteAddress, forwarded, settings.TRUSTED_PROXIES))) === 0
    },
  }
}

/** `run`, which does nothing when it is called again. */
function once(run: () => void): () => void {
  let isOver = false
  return () => {
    if (!isOver) run()
    isOver = true
  }
}
