import type { Asset, Network } from '../../../contract/enums'
import { mayOffer, PAIRS } from '../../../payment/chains/catalogue'
import { Refusal } from '../../api/refusal'
import type { I18n } from '../../i18n/create-i18n'
import type { Typed } from '../../parts/form/form'

/** A coin on a network. */
export interface ChosenPair {
  asset: Asset
  network: Network
}

/** The name of a pair in the form. */
export const pairKey = ({ asset, network }: ChosenPair) => `${asset} ${network}`

/** All pairs that a page can offer. */
export const OFFERED = PAIRS.filter((pair) => mayOffer(pair, true))

/** Those that a page offers which lists none. */
const USUAL = PAIRS.filter((pair) => mayOffer(pair, false))

/** The pairs with these names, in the order of the catalogue. */
export const pairsIn = (keys: readonly string[]): ChosenPair[] =>
  OFFERED.filter((pair) => keys.includes(pairKey(pair))).map(({ asset, network }) => ({ asset, network }))

/** Whether these are the pairs of a page that lists none. */
export const areUsual = (pairs: readonly ChosenPair[]) =>
  pairs.length === USUAL.length && USUAL.every((usual) => pairs.some((pair) => pairKey(pair) === pairKey(usual)))

/** The pairs that are ticked; none: all usual ones. Throws Refusal if the merchant wants to choose, and has not. */
export function pickedPairs({ t }: I18n, typed: Typed): ChosenPair[] {
  if (typed.options_of !== 'chosen') return []
  const picked = pairsIn(Object.keys(typed).flatMap((name) => (name.startsWith('options.') ? [name.slice(8)] : [])))
  if (picked.length === 0) throw new Refusal('refused', '', [`options_of: ${t('pages.options_missing')}`], undefined)
  return areUsual(picked) ? [] : picked
}
