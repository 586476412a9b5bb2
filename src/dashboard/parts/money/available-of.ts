import type { Asset, Currency } from '../../../contract/enums'
import type { Balance } from '../../../contract/ledger'
import { addUnits } from '../../../payment/money'

/** What there is to spend of a currency; of an asset, on all networks together. */
export const availableOf = (balances: readonly Balance[], currency: Currency | Asset): string =>
  balances.filter((one) => one.currency === currency).reduce((sum, { available }) => addUnits(sum, available), '0')
