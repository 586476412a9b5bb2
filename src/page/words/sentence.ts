import type { Screen } from '../../payment/screen'
import { networkName } from '../paying/network-words'
import { toldAs } from './told-as'
import type { Words } from './words'

/** The main sentence of a screen as plain text, for announcements. */
export function sentenceOf(screen: Screen, { say }: Words): string {
  const told = toldAs(screen)
  // where the words need it, it is there
  const { payment } = screen as Extract<Screen, { name: 'partial' }>
  switch (told) {
    case 'loading':
      return say('page.loading')
    case 'underpaid': {
      // also used as the heading, where amounts must not break over two lines
      const unit = `\u00a0${payment.asset}`
      return say('underpaid.title', { paid: payment.paid + unit, due: payment.due + unit })
    }
    case 'paying':
    case 'partial': {
      const values = { amount: `${payment.due} ${payment.asset}`, network: networkName(payment.network) }
      return told === 'paying' ? say('paying.send', values) : `${say('state.partial')}. ${say('partial.title', values)}`
    }
    default:
      return say(`${told}.title`)
  }
}
