import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../payment/durations'
import type { Blocks } from '../http/client-address'
import { SUBSCRIBERS } from '../http/count-by-address'
import { ProblemError, tooMany } from '../http/problem'
import type { BlockLimits, LimitedPage } from './block-limits'

/** Open, unpaid payments of a network with a merchant and mode. Each holds a deposit address at custody. */
const OPEN_UNPAID = 500
/**
 * How long an open payment counts at most. Its price may hold for a week, and one phone could block all customers
 * behind its carrier's address that long.
 */
export const MAX_OPEN_MS = 30 * MINUTE_MS
/** The next payment or expiry cannot be predicted, so clients retry after this time. */
const OPEN_RETRY_S = 60

type OwnedPage = LimitedPage & { merchantId: string }
/** How a payment is started: by the merchant's server, or with or without a form that we rendered. */
export type PaymentSource = 'form' | 'no-form' | 'api-key'

/** Counts open, unpaid payments. `block` is a hash of a network with the merchant and mode. */
export interface OpenPayments {
  count(block: string): Promise<number>
}

/** An admitted payment. */
export interface Admission {
  /** Hashes of the networks to count the payment for. */
  blocks: readonly string[]
  /** False if payments of its network have caused many mails within the hour. */
  mayMail: boolean
}

/** E-mails are personal data, so only a hash is stored. */
const hashedEmail = ({ id }: LimitedPage, email: string) =>
  createHash('sha256').update(`${id} ${email.toLowerCase()}`).digest('base64url')

export function createNewPayments(blockLimits: BlockLimits, openPayments: OpenPayments) {
  const { isOff, counter, hashed, countByNetwork, countByNetworkAndPage } = blockLimits
  const { countRequest, requireRoom } = counter

  /** Differs for each merchant and mode, so that customers cannot be tracked across merchants. */
  const hashedFor = ({ merchantId, mode }: OwnedPage, block: string) => hashed(`${merchantId} ${mode} ${block}`)

  /**
   * Counts by merchant and mode, so that payments left open with one merchant, or in test mode, do not block customers
   * elsewhere. Returns the hashes to count the new payment for.
   */
  async function admitOpen(page: OwnedPage, { network, subscriber }: Blocks): Promise<string[]> {
    const limits: [block: string, max: number][] = [[hashedFor(page, network), OPEN_UNPAID]]
    if (subscriber !== null) limits.push([hashedFor(page, subscriber), OPEN_UNPAID / SUBSCRIBERS])
    for (const [block, max] of limits) if ((await openPayments.count(block)) >= max) throw tooMany(OPEN_RETRY_S)
    return limits.map(([block]) => block)
  }

  /** Counts a payment that causes mails. False over the limit, which stops the mails and not the payment. */
  const mayMail = ({ network }: Blocks) =>
    countRequest('pay_mail', hashed(network)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false
        throw error
      },
    )

  return {
    /** Checked before a payment's idempotency key is claimed, so that requests over a limit cost no query. */
    requireRoom({ network, subscriber }: Blocks, page: OwnedPage, source: PaymentSource): void {
      if (isOff(page.mode) || source === 'api-key') return
      requireRoom('pay_network', hashed(network))
      if (subscriber !== null) requireRoom('pay_subscriber', hashed(subscriber))
      if (source === 'no-form') requireRoom('pay_bare', page.id)
    },
    /** Checked before a payment is created, after finding its page and a stored answer to a repeated request. */
    async admit(block: Blocks, page: OwnedPage, email: string, source: PaymentSource): Promise<Admission> {
      if (isOff(page.mode)) return { blocks: [], mayMail: true }
      if (source === 'api-key') {
        await countRequest('pay_key', `${page.merchantId} ${page.mode}`)
        return { blocks: [], mayMail: true }
      }
      if (source === 'form') await countByNetworkAndPage(block, 'pay', page)
      else {
        await countByNetwork('pay', block)
        await countRequest('pay_bare', page.id)
      }
      await countRequest('pay_email', hashedEmail(page, email))
      return { blocks: await admitOpen(page, block), mayMail: await mayMail(block) }
    },
    /** The hash of a network with the page's merchant and mode. */
    blockOf: ({ network }: Blocks, page: OwnedPage): string => hashedFor(page, network),
  }
}
