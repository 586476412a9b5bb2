import { lazy, loadAll } from '../../parts/lazy'
import { loadHelp } from '../help/lazy-help'
import { AskRefund, Refund } from './lazy-refund'

// The components of a payment's screens: 20 KB that the form does not need.
export const PaymentScreen = lazy(() => import('./payment/payment'), 'PaymentScreen')
export const Outcome = lazy(() => import('./outcome/outcome'), 'Outcome')
export const Notices = lazy(() => import('../layout/notices'), 'Notices')
export const SandboxStrip = lazy(() => import('./sandbox/sandbox-strip'), 'SandboxStrip')
export const WhatNext = lazy(() => import('./payment/what-next'), 'WhatNext')
/** Shown with the form once a payment has started. */
export const StartedPayment = lazy(() => import('./details/started-payment'), 'StartedPayment')

export const loadPayment = loadAll([PaymentScreen, Outcome, Notices, SandboxStrip, StartedPayment, WhatNext])
/** For the server and the studio, which render every screen at once. */
export const loadEverything = loadAll([{ load: loadPayment }, Refund, AskRefund, { load: loadHelp }])
