import type { Screen } from '../../payment/screen'
import { Details } from './details/details'
import { Refund } from './lazy-refund'
import { Outcome, PaymentScreen } from './lazy-screens'
import { Loading } from './loading'

/** Maps screens to components, and `OutcomeDetails` those of an outcome: there and here a new screen fails the build. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'loading':
      return <Loading />
    case 'details':
      return <Details page={screen.page} session={screen.session} />
    case 'paying':
    case 'partial':
      return <PaymentScreen screen={screen} fallback={<Loading />} />
    case 'refund':
      return <Refund screen={screen} fallback={<Loading />} />
    case 'missing':
    case 'unavailable':
    case 'processing':
    case 'completed':
    case 'underpaid':
    case 'expired':
    case 'failed':
      return <Outcome screen={screen} fallback={<Loading />} />
  }
}
