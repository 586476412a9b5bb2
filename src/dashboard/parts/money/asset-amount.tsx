import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'

/** An amount of an asset, with all digits of the API. */
export function AssetAmount({ amount, asset }: { amount: string; asset: string }) {
  const { formatUnits } = useI18n()
  return (
    <bdi class="amount" dir="ltr" key={amount} {...UNTRANSLATED}>
      {formatUnits(amount)} {asset}
    </bdi>
  )
}
