import type { Screen } from '../../payment/screen'
import { Details } from '../form/details'
import { Completed } from './completed'
import { Ended } from './ended'
import { Loading } from './loading'
import { Missing } from './missing'
import { Paying } from './paying'
import { Processing } from './processing'
import { Unavailable } from './unavailable'

/** The one place where a screen's name becomes a component: a new name fails the build here. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'loading':
      return <Loading />
    case 'missing':
      return <Missing />
    case 'unavailable':
      return <Unavailable />
    case 'details':
      return <Details page={screen.page} session={screen.session} />
    case 'paying':
    case 'partial':
      return <Paying screen={screen} />
    case 'processing':
      return <Processing screen={screen} />
    case 'completed':
      return <Completed screen={screen} />
    case 'underpaid':
    case 'expired':
    case 'failed':
      return <Ended screen={screen} />
  }
}
