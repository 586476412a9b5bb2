import type { Currency } from '../../../contract/enums'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'

/** An amount of money. The key replaces the element, because translators detach its text node. */
export function Money({ amount, currency }: { amount: string; currency: Currency }) {
  const { formatMoney } = useI18n()
  const text = formatMoney(amount, currency)
  return (
    <bdi class="amount" key={text} {...UNTRANSLATED}>
      {text}
    </bdi>
  )
}
