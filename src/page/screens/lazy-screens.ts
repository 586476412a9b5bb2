import { lazy, loadAll } from '../../parts/lazy'
import { loadHelp } from '../help/lazy-help'
import { loadOutcome } from './lazy-outcome'
import { Refund } from './lazy-refund'

/** What a payment needs from the moment its address is shown. */
export const PaymentScreen = lazy(() => import('./payment/payment'), 'PaymentScreen')
export const Outcome = lazy(() => import('./outcome/outcome'), 'Outcome')
/** At the form, once there is a payment that was begun. */
export const BegunPayment = lazy(() => import('../layout/begun-payment'), 'BegunPayment')
export const Notices = lazy(() => import('../layout/notices'), 'Notices')
export const SandboxStrip = lazy(() => import('../layout/sandbox-strip'), 'SandboxStrip')

export const loadPayment = loadAll([PaymentScreen, Outcome, BegunPayment, Notices, SandboxStrip])
/** For the server and the studio, which draw everything at once. */
export const loadEverything = loadAll([{ load: loadPayment }, { load: loadOutcome }, Refund, { load: loadHelp }])
