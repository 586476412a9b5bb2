import { lazy } from '../../parts/lazy'

/** A refund at its link, and the link to it where a payment has ended: 6 KB that few customers need. */
export const Refund = lazy(() => import('./refund/refund'), 'Refund')
