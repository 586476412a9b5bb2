import type { Mode, PageStatus } from '../../../contract/enums'
import { hasDemo, type Settings } from '../../settings'

interface Owned {
  merchant: { isDemo: boolean }
  mode: Mode
}

/**
 * Without the demo, the test mode of its merchant is hidden: its pages and payments are not found, and its keys are
 * refused. The records stay, so the demo can be switched on again.
 */
export const isHidden = (settings: Settings, { merchant, mode }: Owned): boolean =>
  merchant.isDemo && mode === 'test' && !hasDemo(settings)

interface Closable extends Owned {
  merchant: { isDemo: boolean; closedAt: Date | null }
}

/** Whether a merchant is hidden or closed: its keys and members are refused, and its pages are not found. */
export const isUnavailable = (settings: Settings, owned: Closable): boolean =>
  owned.merchant.closedAt !== null || isHidden(settings, owned)

/** Whether payments can start on a page. */
export const takesPayments = (record: { page: { status: PageStatus }; merchant: { closedAt: Date | null } }): boolean =>
  record.page.status === 'active' && record.merchant.closedAt === null
