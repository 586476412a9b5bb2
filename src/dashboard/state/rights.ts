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
} as const satisfies Record<string, readonly Role[]>
type Right = keyof typeof RIGHTS

/** Returns a function that tells whether the signed-in member has a right. */
export function useRights(): (right: Right) => boolean {
  const { role } = useDashboard()
  return (right) => (RIGHTS[right] as readonly Role[]).includes(role.value)
}
