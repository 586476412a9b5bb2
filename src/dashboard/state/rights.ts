import type { Role } from '../../contract/enums'
import { useDashboard } from './dashboard-context'

/** The roles that each right belongs to. The dashboard only hides what a role may not do; the service enforces it. */
const RIGHTS = {
  takePayments: ['owner', 'manager', 'cashier'],
  refund: ['owner', 'manager'],
  readRefunds: ['owner', 'manager', 'viewer'],
  exportPayments: ['owner', 'manager', 'viewer'],
  /** The sales of all members at the till. */
  readAllSales: ['owner', 'manager'],
  /** The details of a page, such as the sites that may embed it. */
  readPageDetails: ['owner', 'manager', 'viewer'],
  resendEvents: ['owner'],
  readSummary: ['owner', 'manager', 'viewer'],
  readCustomers: ['owner', 'manager', 'viewer'],
  readInvoices: ['owner', 'manager', 'viewer'],
  /** Balances, payouts, swaps and wallets. */
  readMoney: ['owner', 'viewer'],
  readWebhooks: ['owner', 'viewer'],
  readSettings: ['owner', 'viewer'],
  manageKeys: ['owner'],
  manageTeam: ['owner'],
  /** The merchant's limit of refunds, which owners do not have. */
  hasRefundLimit: ['manager'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

/** Whether a role has a right. */
export const hasRight = (role: Role, right: Right): boolean => (RIGHTS[right] as readonly Role[]).includes(role)

/** Returns a function that tells whether the signed-in member has a right. */
export function useRights(): (right: Right) => boolean {
  const { role } = useDashboard()
  return (right) => hasRight(role.value, right)
}
