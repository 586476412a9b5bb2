import type { Screen } from '../../payment/screen'
import { networkName } from '../paying/network-words'
import { isSeenLate } from './seen-late'
import type { Words } from './words'

/** What a screen says first, as one text: for announcements, where there is no markup. */
export function sentenceOf(screen: Screen, { say }: Words): string {
  switch (screen.name) {
    case 'loading':
      return say('page.loading')
    case 'details':
    case 'missing':
    case 'unavailable':
    case 'processing':
    case 'completed':
    case 'failed':
      return say(`${screen.name}.title`)
    case 'expired':
      return say(isSeenLate(screen) ? 'processing.title' : 'expired.title')
    case 'underpaid':
    case 'paying':
    case 'partial': {
      const { asset, network, due, paid } = screen.payment
      const amount = `${due} ${asset}`
      // a heading as it is: its amounts are not broken over lines
      if (screen.name === 'underpaid')
        return say('underpaid.title', { paid: `${paid}\u00a0${asset}`, due: `${due}\u00a0${asset}` })
      const values = { amount, network: networkName(network) }
      return screen.name === 'paying'
        ? say('paying.send', values)
        : `${say('state.partial')}. ${say('partial.title', values)}`
    }
  }
}
