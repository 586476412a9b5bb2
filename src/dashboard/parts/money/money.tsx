import type { Currency } from '../../../contract/enums'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'

/** An amount of money, keyed by its value so that a browser's translator cannot keep an old one. */
export function Money({ amount, currency }: { amount: string; currency: Currency }) {
  const { formatMoney } = useI18n()
  const text = formatMoney(amount, currency)
  return (
    <bdi class="amount" key={text} {...UNTRANSLATED}>
      {text}
    </bdi>
  )
}
