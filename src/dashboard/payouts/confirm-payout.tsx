import type { Currency } from '../../contract/enums'
import type { Bank } from '../../contract/money/bank'
import { Payout } from '../../contract/money/payout'
import { Dialog } from '../parts/acts/dialog'
import { Facts } from '../parts/facts'
import { Form } from '../parts/form/form'
import { Money } from '../parts/money/money'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { Account } from './bank-in-words'

export interface PayoutWish {
  bank: Bank
  /** Plain decimal. */
  amount: string
  currency: Currency
  /** Empty if there is none. */
  reference: string
}

type Props = { wish: PayoutWish; close: () => void }

/** Creates a payout after confirmation. */
export function ConfirmPayout({ wish: { bank, amount, currency, reference }, close }: Props) {
  const { client, router, say } = useDashboard()
  const { t } = useI18n()
  return (
    <Dialog title={t('payouts.confirm')} close={close}>
      <Form
        submit={t('payouts.send')}
        send={async () => {
          const body = { bank_id: bank.id, amount, currency, ...(reference && { reference }) }
          const { id } = await client.ask('/api/v1/payouts', Payout, { method: 'POST', body, once: true })
          say(t('payouts.sent'))
          router.go(router.href({ id }))
        }}
        acts={
          <button type="button" onClick={close}>
            {t('parts.cancel')}
          </button>
        }
      >
        <Facts
          of={[
            [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
            [t('payouts.bank'), <Account key="bank" of={bank} />],
            [t('parts.reference'), reference],
          ]}
        />
        <p>{t('payouts.confirm_text')}</p>
      </Form>
    </Dialog>
  )
}
