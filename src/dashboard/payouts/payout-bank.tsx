import type { Bank } from '../../contract/money/bank'
import { Joined } from '../parts/joined'
import { Verbatim } from '../parts/verbatim'
import { useI18n } from '../state/dashboard-context'
import { useBanks } from './use-banks'

/** The bank account of a payout, which may have been deleted. */
export function PayoutBank({ id }: { id: string }) {
  const { t } = useI18n()
  const { data } = useBanks()
  if (!data) return null
  const bank = data.items.find((one) => one.id === id)
  return bank ? <Account bank={bank} /> : <span>{t('payouts.bank_missing')}</span>
}

export const Account = ({ bank: { bank_name, account_number, account_name } }: { bank: Bank }) => (
  <>
    <bdi>{bank_name}</bdi>
    <br />
    <Joined
      of={[
        <Verbatim key="number" ltr>
          {account_number}
        </Verbatim>,
        <Verbatim key="name">{account_name}</Verbatim>,
      ]}
    />
  </>
)
