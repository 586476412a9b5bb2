import { lazy } from '../../parts/lazy'

/** The screen of a refund, and the notice of it at the end of a payment: 6 KB that few customers need. */
export const Refund = lazy(() => import('./refund/refund'), 'Refund')

/** Asks for money back that was not due. */
export const AskRefund = lazy(() => import('./refund/ask-refund'), 'AskRefund')
