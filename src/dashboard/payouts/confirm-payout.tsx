import type { Currency } from '../../contract/enums'
import type { Bank } from '../../contract/money/bank'
import { Payout } from '../../contract/money/payout'
import { Dialog } from '../parts/actions/dialog'
import { Details } from '../parts/details'
import { Form } from '../parts/form/form'
import { Money } from '../parts/money/money'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { Account } from './payout-bank'

export interface PayoutInput {
  bank: Bank
  /** Plain decimal. */
  amount: string
  currency: Currency
  /** Empty if there is none. */
  reference: string
}

type Props = { payout: PayoutInput; close: () => void }

/** Creates a payout after confirmation. */
export function ConfirmPayout({ payout: { bank, amount, currency, reference }, close }: Props) {
  const { client, router, announce } = useDashboard()
  const { t } = useI18n()
  return (
    <Dialog title={t('payouts.confirm')} close={close}>
      <Form
        submit={t('payouts.send')}
        send={async () => {
          const body = { bank_id: bank.id, amount, currency, ...(reference && { reference }) }
          const { id } = await client.request('/api/v1/payouts', Payout, { method: 'POST', body, isIdempotent: true })
          announce(t('payouts.sent'))
          router.go(router.href({ id }))
        }}
        actions={
          <button type="button" onClick={close}>
            {t('parts.cancel')}
          </button>
        }
      >
        <Details
          of={[
            [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
            [t('payouts.bank'), <Account key="bank" bank={bank} />],
            [t('parts.reference'), reference],
          ]}
        />
        <p>{t('payouts.confirm_text')}</p>
      </Form>
    </Dialog>
  )
}
