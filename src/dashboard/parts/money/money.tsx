import * as v from 'valibot'
import { type Asset, Currency } from '../../../contract/enums'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'

/** An amount. The key replaces the element, because translators detach its text node. */
const Amount = ({ text, dir }: { text: string; dir?: 'ltr' }) => (
  <bdi class="amount" dir={dir} key={text} {...UNTRANSLATED}>
    {text}
  </bdi>
)

export function Money({ amount, currency }: { amount: string; currency: Currency }) {
  const { formatMoney } = useI18n()
  return <Amount text={formatMoney(amount, currency)} />
}

/** An amount of an asset, with all digits of the API. */
export function AssetAmount({ amount, asset }: { amount: string; asset: string }) {
  const { formatUnits } = useI18n()
  return <Amount text={`${formatUnits(amount)} ${asset}`} dir="ltr" />
}

export const CurrencyAmount = ({ amount, currency }: { amount: string; currency: Currency | Asset }) =>
  v.is(Currency, currency) ? (
    <Money amount={amount} currency={currency} />
  ) : (
    <AssetAmount amount={amount} asset={currency} />
  )
