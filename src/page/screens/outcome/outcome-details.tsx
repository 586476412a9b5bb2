import type { Screen } from '../../../payment/screen'
import { Refund } from '../lazy-refund'
import { Confirmations } from './confirmations'
import { Missing } from './missing'
import { NextSteps } from './next-steps'
import { Receipt } from './receipt'
import { Unavailable } from './unavailable'
import '../../layout/mark.css'

export type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'refund' | 'paying' | 'partial' }>

/** Everything below the sentence that says what became of a payment. */
export function OutcomeDetails({ screen }: { screen: OutcomeScreen }) {
  return (
    <>
      {'session' in screen && screen.session.refund && <Refund screen={screen} />}
      <Details screen={screen} />
    </>
  )
}

function Details({ screen }: { screen: OutcomeScreen }) {
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
