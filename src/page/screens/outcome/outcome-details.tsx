import { Confirmations } from './confirmations'
import { Missing } from './missing'
import { NextSteps } from './next-steps'
import type { OutcomeScreen } from './outcome'
import { Receipt } from './receipt'
import { Unavailable } from './unavailable'
import './mark.css'

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
