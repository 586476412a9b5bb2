import type { Mode, Network } from '../../contract/enums'
import type { Deps } from '../deps'
import type { ClientRanges } from '../http/client-address'
import { createRequestCounter, type LimitedRequest, type WALLET_PER_MINUTE } from './count-requests'
import { createMerchantWork } from './merchant-work'
import { createNewPayments, type OpenPayments } from './new-payments'
import { createPollLimits } from './polls'
import { createRangeLimits, type LimitedPage } from './range-limits'

interface LimitDeps extends Pick<Deps, 'settings' | 'clock'> {
  /** Absent in front of an upstream: each process counts for itself. */
  storage?: Deps['storage']
  openPayments: OpenPayments
  secret: string
}

export type Limits = ReturnType<typeof createLimits>

/**
 * All limits. A client over a limit gets 429 with `Retry-After`. Requests are counted in `count-requests.ts`, and polls
 * and guesses of this process in `polls.ts`. `RATE_LIMITS=off` applies to test mode only, and in front of an upstream
 * to both modes.
 */
export function createLimits({ storage, settings, clock, openPayments, secret }: LimitDeps) {
  const isOff = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === undefined || mode === 'test')
  const counter = createRequestCounter(storage)
  const rangeLimits = createRangeLimits(counter, isOff, secret)
  return {
    ...createPollLimits({ settings, clock, isOff }),
    newPayments: createNewPayments(rangeLimits, openPayments),
    /** Checked before a change, an estimate or a sandbox operation, after finding its page. */
    async onPage(ranges: ClientRanges, kind: Exclude<LimitedRequest, 'pay'>, page: LimitedPage): Promise<void> {
      if (!isOff(page.mode)) await rangeLimits.countByRangeAndPage(ranges, kind, page)
    },
    /** Checked before a change. `payer`: the id of a session, of its customer, or of a refund. */
    async changesOf(payer: string, mode: Mode): Promise<void> {
      if (!isOff(mode)) await counter.countRequest('change_payer', payer)
    },
    /** Checked before requests to the network's node for a customer's wallet. In test mode there are none. */
    async walletTransfers(step: keyof typeof WALLET_PER_MINUTE, network: Network, mode: Mode): Promise<void> {
      if (mode === 'live') await counter.countRequest(`wallet_${step}`, network)
    },
    /** Checked after a link to sign in was refused, and before one is mailed. */
    async signIns(ranges: ClientRanges): Promise<void> {
      if (!isOff('test')) await rangeLimits.countByRange('sign_in', ranges)
    },
    merchantWork: createMerchantWork(counter, isOff),
  }
}
