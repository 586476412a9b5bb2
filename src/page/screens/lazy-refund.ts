import { lazy } from '../../parts/lazy'

/** What is seen by whoever opens the link of a refund, and the link to it where a payment has ended. */
export const Refund = lazy(() => import('./refund/refund'), 'Refund')
