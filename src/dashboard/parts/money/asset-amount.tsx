import { UNTRANSLATED } from '../../../words/untranslated'

/** An amount of an asset, with the exact digits of the API. */
export const AssetAmount = ({ amount, asset }: { amount: string; asset: string }) => (
  <bdi class="amount" dir="ltr" key={amount} {...UNTRANSLATED}>
    {amount} {asset}
  </bdi>
)
