import { lazy } from '../../parts/lazy'

/** A refund, and the link to it at the end of a payment: 6 KB that few customers need. */
export const Refund = lazy(() => import('./refund/refund'), 'Refund')
