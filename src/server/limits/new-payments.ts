import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../payment/durations'
import type { ClientRanges } from '../http/client-address'
import { SUBSCRIBERS_PER_RANGE } from '../http/count-by-range'
import { ProblemError, tooMany } from '../http/problem'
import type { LimitedPage, RangeLimits } from './range-limits'

/** Open, unpaid payments of an IP range with a merchant and mode. Each holds a deposit address at custody. */
const OPEN_UNPAID = 500
/**
 * An open payment counts for at most this time. Its price may hold for a week, and without this bound one phone could
 * keep out all customers behind its carrier's address for as long.
 */
export const MAX_OPEN_MS = 30 * MINUTE_MS
/** The next payment or expiry cannot be predicted, so clients retry after this time. */
const OPEN_RETRY_S = 60

type OwnedPage = LimitedPage & { merchantId: string }
/** How a payment is started: by the merchant's server, or with or without a form that we rendered. */
export type PaymentSource = 'form' | 'no-form' | 'api-key'

/** Counts open, unpaid payments. `rangeHash` is a hash of an IP range with the merchant and mode. */
export interface OpenPayments {
  count(rangeHash: string): Promise<number>
}

/** An admitted payment. */
export interface Admission {
  /** Hashes of the IP ranges to count the payment for. */
  rangeHashes: readonly string[]
  /** False if payments of its IP range have caused too many mails within the hour. */
  mayMail: boolean
}

/** E-mails are personal data, so only a hash is stored. */
const hashedEmail = ({ id }: LimitedPage, email: string) =>
  createHash('sha256').update(`${id} ${email.toLowerCase()}`).digest('base64url')

export function createNewPayments(rangeLimits: RangeLimits, openPayments: OpenPayments) {
  const { isOff, counter, hashed, countByRange, countByRangeAndPage } = rangeLimits
  const { countRequest, requireRoom } = counter

  /** Differs for each merchant and mode, so that customers cannot be tracked across merchants. */
  const hashedFor = ({ merchantId, mode }: OwnedPage, range: string) => hashed(`${merchantId} ${mode} ${range}`)

  /**
   * Counts by merchant and mode, so that payments left open with one merchant, or in test mode, do not block customers
   * of other merchants or in live mode. Returns the hashes to count the new payment for.
   */
  async function admitOpen(page: OwnedPage, { range, subscriber }: ClientRanges): Promise<string[]> {
    const limits: [rangeHash: string, max: number][] = [[hashedFor(page, range), OPEN_UNPAID]]
    if (subscriber !== null) limits.push([hashedFor(page, subscriber), OPEN_UNPAID / SUBSCRIBERS_PER_RANGE])
    for (const [rangeHash, max] of limits) if ((await openPayments.count(rangeHash)) >= max) throw tooMany(OPEN_RETRY_S)
    return limits.map(([rangeHash]) => rangeHash)
  }

  /** Counts a payment that causes mails. False over the limit, which stops the mails and not the payment. */
  const mayMail = ({ range }: ClientRanges) =>
    countRequest('pay_mail', hashed(range)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false
        throw error
      },
    )

  return {
    /** Checked before a payment's idempotency key is claimed, so that requests over a limit cost no query. */
    requireRoom({ range, subscriber }: ClientRanges, page: OwnedPage, source: PaymentSource): void {
      if (isOff(page.mode) || source === 'api-key') return
      requireRoom('pay_range', hashed(range))
      if (subscriber !== null) requireRoom('pay_subscriber', hashed(subscriber))
      if (source === 'no-form') requireRoom('pay_bare', page.id)
    },
    /** Checked before a payment is created, after finding its page and a stored answer to a repeated request. */
    async admit(ranges: ClientRanges, page: OwnedPage, email: string, source: PaymentSource): Promise<Admission> {
      if (isOff(page.mode)) return { rangeHashes: [], mayMail: true }
      if (source === 'api-key') {
        await countRequest('pay_key', `${page.merchantId} ${page.mode}`)
        return { rangeHashes: [], mayMail: true }
      }
      if (source === 'form') await countByRangeAndPage(ranges, 'pay', page)
      else {
        await countByRange('pay', ranges)
        await countRequest('pay_bare', page.id)
      }
      await countRequest('pay_email', hashedEmail(page, email))
      return { rangeHashes: await admitOpen(page, ranges), mayMail: await mayMail(ranges) }
    },
    /** The hash of the client's IP range with the page's merchant and mode. */
    rangeHash: ({ range }: ClientRanges, page: OwnedPage): string => hashedFor(page, range),
  }
}
