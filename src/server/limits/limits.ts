import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { createAddressCount, SUBSCRIBERS } from '../http/address-window'
import { addressBehind, type Blocks, blocksOf, clientAddress } from '../http/client-address'
import { tooMany } from '../http/problem'
import { createPerMinute, PER_MINUTE, type What } from './per-minute'

/** Per process and address: a page polls about twice a minute, and a carrier's address can stand for thousands of phones. */
const POLLS_PER_MINUTE = 6000
/**
 * Per process and address: slugs that turn out not to exist; in front of an upstream, which answers everybody's questions
 * from one budget, also ids, and those that have not turned out to.
 */
const UNVERIFIED_PER_MINUTE = 60
/** Answers of events, per process and address: as many as those polls, each held for fifty seconds, can be at once. */
const EVENTS_AT_ONCE = 5000
/** Payments of an address that are open and unpaid, each of which holds an address at the custodian. */
const OPEN_UNPAID = 500
/** People pay, or time runs out: meanwhile there is no telling when. */
const OPEN_RETRY_S = 60

type PageOf = { id: string; mode: Mode }
/** How a payment is begun: on a form that we drew, without one, or by the merchant's own server. */
export type PaymentSource = 'form' | 'no-form' | 'api-key'

/** Which payments an address has open without having paid; `block` is a hash. */
export interface OpenPayments {
  count(block: string): Promise<number>
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Answers 429 with `Retry-After` to clients over a limit. `RATE_LIMITS=off` applies to test objects only. In front of
 * an upstream there is no shared database: each process counts for itself, and `off` applies to everything.
 * @param secret makes the hashes of addresses, which are personal data and are not stored themselves
 */
export function createLimits({
  storage,
  settings,
  clock,
  openPayments,
  secret,
}: Pick<Deps, 'settings' | 'clock'> & {
  storage: Deps['storage'] | null
  openPayments: OpenPayments
  secret: string
}) {
  const take = createPerMinute(storage)
  const polls = createAddressCount(POLLS_PER_MINUTE, 60_000, clock)
  const unverified = createAddressCount(UNVERIFIED_PER_MINUTE, 60_000, clock)
  const openEvents = new Map<string, number>()
  const off = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === null || mode === 'test')
  const blocks = (c: Context) => blocksOf(clientAddress(c, settings.TRUSTED_PROXIES))
  const hashed = (block: string) => createHmac('sha256', secret).update(block).digest('base64url').slice(0, 22)

  const refuse = (wait: number) => {
    if (wait > 0) throw tooMany(wait / 1000)
  }

  /** How many there were from the network within a minute. */
  async function takeOf(what: What, { network, subscriber }: Blocks): Promise<number> {
    if (subscriber !== null) await take(`${what}_subscriber`, hashed(subscriber))
    return take(`${what}_network`, hashed(network))
  }

  async function takeOfPage(c: Context, what: What, page: PageOf) {
    const count = await takeOf(what, blocks(c))
    await take(count > PER_MINUTE[what].few ? `${what}_crowd` : `${what}_page`, page.id)
  }

  /** E-mails are personal data, so only a hash is stored. */
  const ofEmail = ({ id }: PageOf, email: string) =>
    createHash('sha256').update(`${id} ${email.toLowerCase()}`).digest('base64url')

  return {
    /**
     * Checked before anything is done for a payment, but for finding its page and an earlier answer to the same request,
     * which costs nothing. Returns the hashes of the blocks that the payment is to be counted for.
     */
    async pay(
      c: Context,
      page: PageOf & { merchantId: string },
      email: string,
      source: PaymentSource,
    ): Promise<string[]> {
      if (off(page.mode)) return []
      if (source === 'api-key') {
        await take('pay_key', `${page.merchantId} ${page.mode}`)
        return []
      }
      const { network, subscriber } = blocks(c)
      if (source === 'form') await takeOfPage(c, 'pay', page)
      else {
        await takeOf('pay', { network, subscriber })
        await take('pay_bare', page.id)
      }
      await take('pay_email', ofEmail(page, email))
      const counted: [block: string, max: number][] = [[network, OPEN_UNPAID]]
      if (subscriber !== null) counted.push([subscriber, OPEN_UNPAID / SUBSCRIBERS])
      for (const [block, max] of counted)
        if ((await openPayments.count(hashed(block))) >= max) throw tooMany(OPEN_RETRY_S)
      return counted.map(([block]) => hashed(block))
    },
    /** Checked before anything is done for a change, an estimate, or an event of the sandbox, but for finding its page. */
    async page(c: Context, what: Exclude<What, 'pay'>, page: PageOf) {
      if (!off(page.mode)) await takeOfPage(c, what, page)
    },
    /** `payer`: the id of a session, or of its customer. */
    async payer(mode: Mode, payer: string) {
      if (!off(mode)) await take('change_payer', payer)
    },
    poll(c: Context, mode: Mode) {
      if (!off(mode)) refuse(polls(blocks(c)))
    },
    /** Refuses who has polled too often already, before their session is looked for. Counts nothing. */
    nextPoll(c: Context) {
      refuse(polls(blocks(c), 0))
    },
    /** Reads what anybody may name by an id. One that is not there costs a query, and counts as a poll. */
    async lookUp<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null> {
      refuse(polls(blocks(c), 0))
      const found = await read()
      // of what is not there the mode is not known
      if (found === null && !off('test')) refuse(polls(blocks(c)))
      return found
    },
    /** Reads what this process does not know yet; counted when it is not there. */
    async guess<Found>(c: Context, read: () => Promise<Found | null>): Promise<Found | null> {
      // of what is not there the mode is not known
      if (off('test')) return read()
      refuse(unverified(blocks(c), 0))
      const found = await read()
      if (found === null) refuse(unverified(blocks(c)))
      return found
    },
    /** The same in front of an upstream: counted also while it is being read, which costs a question. */
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
    /** To be called when an answer of events has ended. Null: this address has too many, and the request is held instead. */
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
