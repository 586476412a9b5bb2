import type { Asset, Network } from '../../../contract/enums'
import { mayOffer, PAIRS } from '../../../payment/chains/catalogue'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { fieldRefusal } from '../../parts/notices/refusal-notice'

export interface ChosenPair {
  asset: Asset
  network: Network
}

export const pairKey = ({ asset, network }: ChosenPair) => `${asset} ${network}`

export const OFFERED_PAIRS = PAIRS.filter((pair) => mayOffer(pair, true))

/** Pairs that a page accepts unless the merchant selects others. */
const DEFAULT_PAIRS = PAIRS.filter((pair) => mayOffer(pair, false))

/** The pairs with these keys, in the order of the catalogue. */
export const pairsWithKeys = (keys: readonly string[]): ChosenPair[] =>
  OFFERED_PAIRS.filter((pair) => keys.includes(pairKey(pair))).map(({ asset, network }) => ({ asset, network }))

export const areDefaultPairs = (pairs: readonly ChosenPair[]) =>
  pairs.length === DEFAULT_PAIRS.length &&
  DEFAULT_PAIRS.every((defaultPair) => pairs.some((pair) => pairKey(pair) === pairKey(defaultPair)))

/** The selected pairs; empty if the service shall choose. Throws Refusal if the merchant has not selected any. */
export function parseSelectedPairs({ t }: I18n, values: FormValues): ChosenPair[] {
  if (values.options_of !== 'chosen') return []
  const selected = pairsWithKeys(
    Object.keys(values).flatMap((name) => (name.startsWith('options.') ? [name.slice(8)] : [])),
  )
  if (selected.length === 0) throw fieldRefusal('options_of', t('pages.options_missing'))
  return selected
}
