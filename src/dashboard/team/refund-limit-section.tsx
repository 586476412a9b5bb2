import * as v from 'valibot'
import { CURRENCIES, Currency } from '../../contract/enums'
import { RefundLimit } from '../../contract/refunds/refund-limit'
import { Form } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'

const PATH = '/api/v1/refund-limit'

/** The worth of refunds that managers can make, set by an owner. */
export function RefundLimitSection() {
  const { client, announce, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const limit = useRead(PATH, RefundLimit)
  return (
    <section class="section">
      <h2>{t('team.limit')}</h2>
      <p class="muted">{t('team.limit_text')}</p>
      <Loaded of={limit}>
        {({ amount, currency }) => (
          <Form
            submit={t('parts.save')}
            send={async ({ amount = '', currency }) => {
              const chosen = v.parse(Currency, currency)
              const decimal = amount === '' ? null : parseAmount(i18n, 'amount', amount, chosen)
              const body = { amount: decimal, currency: chosen }
              await client.request(PATH, RefundLimit, { method: 'PUT', body })
              refresh(PATH)
              announce(t('parts.saved'))
            }}
          >
            <TextField
              name="amount"
              label={t('team.limit_amount')}
              value={amount}
              hint={t('team.limit_hint')}
              inputMode="decimal"
              optional
            />
            <SelectField
              name="currency"
              label={t('parts.currency')}
              value={currency ?? CURRENCIES[0]}
              options={CURRENCIES}
            />
          </Form>
        )}
      </Loaded>
    </section>
  )
}
