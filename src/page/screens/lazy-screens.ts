import { loadHelp } from '../help/lazy-help'
import { lazy, loadAll } from '../layout/lazy'
import { loadOutcome } from './lazy-outcome'

/** What a payment needs from the moment its address is shown. */
export const PaymentScreen = lazy(() => import('./payment/payment').then(({ PaymentScreen }) => PaymentScreen))
export const Outcome = lazy(() => import('./outcome/outcome').then(({ Outcome }) => Outcome))
/** At the form, once there is a payment that was begun. */
export const BegunPayment = lazy(() => import('../layout/begun-payment').then(({ BegunPayment }) => BegunPayment))
export const Notices = lazy(() => import('../layout/notices').then(({ Notices }) => Notices))
export const SandboxStrip = lazy(() => import('../layout/sandbox-strip').then(({ SandboxStrip }) => SandboxStrip))

export const loadPayment = loadAll([PaymentScreen, Outcome, BegunPayment, Notices, SandboxStrip])
/** For the server and the studio, which draw everything at once. */
export const loadEverything = loadAll([{ load: loadPayment }, { load: loadOutcome }, { load: loadHelp }])
