import { lazy, loadAll } from '../../parts/lazy'

/** What is seen when money has arrived or the time is over. */
export const OutcomeDetails = lazy(() => import('./outcome/outcome-details'), 'OutcomeDetails')
export const RenewButton = lazy(() => import('../layout/renew-button'), 'RenewButton')

export const loadOutcome = loadAll([OutcomeDetails, RenewButton])
