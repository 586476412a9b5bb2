import type { Screen } from '../../payment/screen'
import { Details } from '../form/details'
import { useLater } from '../later/lazy-parts'
import { Paying } from '../paying/paying'
import { Loading } from './loading'
import { OnItsWay } from './on-its-way'

/** The one place that maps screens to components: a new screen fails the build here. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  const later = useLater()
  switch (screen.name) {
    case 'loading':
      return <Loading />
    case 'missing':
      return later ? <later.Missing /> : <Loading />
    case 'unavailable':
      return later ? <later.Unavailable /> : <Loading />
    case 'details':
      return <Details page={screen.page} session={screen.session} />
    case 'paying':
    case 'partial':
      return <Paying screen={screen} />
    case 'processing':
      return later ? <later.Processing screen={screen} /> : <OnItsWay screen={screen} />
    case 'completed':
      return later ? <later.Completed screen={screen} /> : <OnItsWay screen={screen} />
    case 'underpaid':
    case 'expired':
    case 'failed':
      return later ? <later.Ended screen={screen} /> : <OnItsWay screen={screen} />
  }
}
