import type { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import type { Blocks } from '../http/client-address'
import { createBlockLimits, type LimitedPage } from './block-limits'
import { createMerchantWork } from './merchant-work'
import { createNewPayments, type OpenPayments } from './new-payments'
import { createPerMinute, type What } from './per-minute'
import { createPollLimits } from './polls'

interface LimitDeps extends Pick<Deps, 'settings' | 'clock'> {
  /** Absent in front of an upstream: each process counts for itself. */
  storage?: Deps['storage']
  openPayments: OpenPayments
  secret: string
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Answers 429 with `Retry-After` to clients over a limit. Each limit is named by what it guards. `RATE_LIMITS=off`
 * applies to test mode only, and in front of an upstream to both modes.
 */
export function createLimits({ storage, settings, clock, openPayments, secret }: LimitDeps) {
  const off = (mode: Mode) => settings.RATE_LIMITS === 'off' && (storage === undefined || mode === 'test')
  const perMinute = createPerMinute(storage)
  const blocks = createBlockLimits(perMinute, off, secret)
  return {
    ...createPollLimits({ settings, clock, off }),
    newPayments: createNewPayments(blocks, openPayments),
    /** Checked before a change, an estimate or a sandbox operation, after finding its page. */
    async onPage(block: Blocks, what: Exclude<What, 'pay'>, page: LimitedPage): Promise<void> {
      if (!off(page.mode)) await blocks.takeOfPage(block, what, page)
    },
    /** Checked before a change. `payer`: the id of a session, of its customer, or of a refund. */
    async changesOf(payer: string, mode: Mode): Promise<void> {
      if (!off(mode)) await perMinute.take('change_payer', payer)
    },
    /** Checked after a link to sign in was refused, and before one is mailed. */
    async signIns(block: Blocks): Promise<void> {
      if (!off('test')) await blocks.takeOf('sign_in', block)
    },
    merchantWork: createMerchantWork(perMinute, off),
  }
}
