import type { Screen } from '../../payment/screen'
import { NetworkOutageNotice } from '../help/lazy-help'
import { useI18n } from '../i18n/i18n-context'
import { Details } from './details/details'
import { Refund } from './lazy-refund'
import { Outcome, PaymentScreen } from './lazy-screens'

function Loading() {
  return <output class="loading">{useI18n().t('page.loading')}</output>
}

/** The screen, below a notice if its network has an outage. */
export function CurrentScreen({ screen }: { screen: Screen }) {
  const session = 'session' in screen ? screen.session : null
  return (
    <>
      {session?.network_unreachable_since && <NetworkOutageNotice session={session} />}
      <ScreenContent screen={screen} />
    </>
  )
}

/** Maps screens to components. A screen that is missing here or in `Outcome` fails the build. */
function ScreenContent({ screen }: { screen: Screen }) {
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
