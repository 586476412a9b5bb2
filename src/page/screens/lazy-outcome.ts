import { lazy, loadAll } from '../layout/lazy'

/** What is seen when money has arrived or the time is over. */
export const OutcomeDetails = lazy(() =>
  import('./outcome/outcome-details').then(({ OutcomeDetails }) => OutcomeDetails),
)
export const RenewButton = lazy(() => import('../layout/renew-button').then(({ RenewButton }) => RenewButton))

export const loadOutcome = loadAll([OutcomeDetails, RenewButton])
