import { Deleted } from '../../contract/envelope'
import { Bank } from '../../contract/money/bank'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { AddBank } from './add-bank'
import { Account } from './payout-bank'

export function Banks() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { page } = router.route.value.query
  const banks = useList('/api/v1/misc/banks', Bank, { page })
  return (
    <>
      <PageHead title={t('payouts.banks')} up={{ to: {}, name: t('payouts.title') }} />
      <p class="muted">{t('payouts.only_naira')}</p>
      <List of={banks} name={t('payouts.banks')} empty={<p>{t('payouts.no_bank_text')}</p>}>
        {(bank) => (
          <Row key={bank.id} main={<Account bank={bank} />} actions={isOwner.value && <DeleteBank bank={bank} />} />
        )}
      </List>
      {isOwner.value && <AddBank />}
    </>
  )
}

function DeleteBank({ bank }: { bank: Bank }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return (
    <ConfirmButton
      name={t('payouts.delete_bank')}
      class="danger"
      action={async () => {
        await client.request(`/api/v1/misc/banks/${bank.id}`, Deleted, { method: 'DELETE' })
        refresh('/api/v1/misc/banks')
        announce(t('payouts.bank_deleted'))
      }}
    >
      <p>
        <Account bank={bank} />
      </p>
      <p>{t('payouts.delete_bank_text')}</p>
    </ConfirmButton>
  )
}
