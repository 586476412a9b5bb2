import type { Screen } from '../../payment/screen'
import { Details } from '../form/details'
import { useLater } from '../later/lazy-parts'
import { Paying } from '../paying/paying'
import { Loading } from './loading'
import { OnItsWay } from './on-its-way'

/** Maps screens to components, and `OutcomeDetails` those of an outcome: there and here a new screen fails the build. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  const later = useLater()
  switch (screen.name) {
    case 'loading':
      return <Loading />
    case 'missing':
    case 'unavailable':
      return later ? <later.Outcome screen={screen} /> : <Loading />
    case 'details':
      return <Details page={screen.page} session={screen.session} />
    case 'paying':
    case 'partial':
      return <Paying screen={screen} />
    case 'processing':
    case 'completed':
    case 'underpaid':
    case 'expired':
    case 'failed':
      return later ? <later.Outcome screen={screen} /> : <OnItsWay screen={screen} />
  }
}
