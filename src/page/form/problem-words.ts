import type { Page } from '../../contract/page'
import { networkName } from '../paying/network-words'
import type { Words } from '../words/words'
import type { Problem } from './draft'

export const problemInWords = ({ key, amount, asset, network }: Problem, words: Words, page: Page): string => {
  const money = amount ? words.fiat(amount, page.currency) : ''
  return words.say(key, { min: money, max: money, asset: asset ?? '', network: network ? networkName(network) : '' })
}
