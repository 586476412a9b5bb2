import { lazy, loadAll } from '../../parts/lazy'
import { loadHelp } from '../help/help'
import { Refund } from './refund-screen'

/** From the moment its address is shown, a payment needs these: 20 KB that the form does without. */
export const PaymentScreen = lazy(() => import('./payment/payment'), 'PaymentScreen')
export const Outcome = lazy(() => import('./outcome/outcome'), 'Outcome')
export const Notices = lazy(() => import('../layout/notices'), 'Notices')
export const SandboxStrip = lazy(() => import('../layout/sandbox-strip'), 'SandboxStrip')
/** At the form, once there is a payment that was started. */
export const BegunPayment = lazy(() => import('../layout/begun-payment'), 'BegunPayment')

export const loadPayment = loadAll([PaymentScreen, Outcome, Notices, SandboxStrip, BegunPayment])
/** For the server and the studio, which draw everything at once. */
export const loadEverything = loadAll([{ load: loadPayment }, Refund, { load: loadHelp }])
