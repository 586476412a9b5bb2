import type { Screen } from '../../payment/screen'
import { networkName } from '../paying/network-words'
import { isSeenLate } from './seen-late'
import type { Words } from './words'

/** The main sentence of a screen as plain text, for announcements. */
export function sentenceOf(screen: Screen, { say }: Words): string {
  switch (screen.name) {
    case 'loading':
      return say('page.loading')
    case 'underpaid': {
      // also used as the heading, where amounts must not break over two lines
      const { asset, due, paid } = screen.payment
      return say('underpaid.title', { paid: `${paid}\u00a0${asset}`, due: `${due}\u00a0${asset}` })
    }
    case 'paying':
    case 'partial': {
      const { asset, network, due } = screen.payment
      const values = { amount: `${due} ${asset}`, network: networkName(network) }
      return screen.name === 'paying'
        ? say('paying.send', values)
        : `${say('state.partial')}. ${say('partial.title', values)}`
    }
    default:
      return say(isSeenLate(screen) ? 'processing.title' : `${screen.name}.title`)
  }
}
