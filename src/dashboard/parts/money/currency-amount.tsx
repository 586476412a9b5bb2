import * as v from 'valibot'
import { type Asset, Currency } from '../../../contract/enums'
import { AssetAmount } from './asset-amount'
import { Money } from './money'

export const CurrencyAmount = ({ amount, currency }: { amount: string; currency: Currency | Asset }) =>
  v.is(Currency, currency) ? (
    <Money amount={amount} currency={currency} />
  ) : (
    <AssetAmount amount={amount} asset={currency} />
  )
