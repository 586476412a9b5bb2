import type { Screen } from '../../../payment/screen'
import { Confirmations } from './confirmations'
import { Missing } from './missing'
import { NextSteps } from './next-steps'
import { Receipt } from './receipt'
import { Unavailable } from './unavailable'
import './mark.css'

export type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'paying' | 'partial' }>

/** Everything below the sentence that says what became of a payment. */
export function OutcomeDetails({ screen }: { screen: OutcomeScreen }) {
  switch (screen.name) {
    case 'missing':
      return <Missing />
    case 'unavailable':
      return <Unavailable />
    case 'processing':
      return <Confirmations screen={screen} />
    case 'completed':
      return <Receipt screen={screen} />
    case 'underpaid':
    case 'expired':
    case 'failed':
      return <NextSteps screen={screen} />
  }
}
