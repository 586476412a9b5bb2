import type { Currency } from '../../../contract/enums'
import { Dialog } from '../../parts/actions/dialog'
import { Form } from '../../parts/form/form'
import { parseAmount } from '../../parts/form/parse-amount'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'
import type { Part } from './order'

type Props = {
  title: string
  percents: readonly number[]
  value: Part | null
  currency: Currency
  change: (part: Part | null) => void
  close: () => void
}

/** Chooses a tip or a discount: one tap for a share, or another amount. */
export function PartDialog({ title, percents, value, currency, change, close }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const choose = (part: Part | null) => {
    change(part)
    close()
  }
  return (
    <Dialog title={title} close={close}>
      <p class="till-choices">
        {percents.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={value !== null && 'percent' in value && value.percent === percent}
            onClick={() => choose({ percent })}
          >
            {`${percent}\u00a0%`}
          </button>
        ))}
        <button type="button" aria-pressed={value === null} onClick={() => choose(null)}>
          {t('till.no_part')}
        </button>
      </p>
      <Form
        submit={t('till.done')}
        send={async ({ amount = '' }) => choose({ amount: parseAmount(i18n, 'amount', amount, currency) })}
      >
        <TextField
          name="amount"
          label={t('till.other_amount')}
          value={value && 'amount' in value ? value.amount : ''}
          inputMode="decimal"
        />
      </Form>
    </Dialog>
  )
}
