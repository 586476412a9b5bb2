import { Deleted } from '../../contract/envelope'
import { Bank } from '../../contract/money/bank'
import { ConfirmButton } from '../parts/acts/confirm-button'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { AddBank } from './add-bank'
import { Account } from './bank-in-words'

/** The bank accounts to pay out to. */
export function Banks() {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { page } = router.place.value.query
  const banks = useList('/api/v1/misc/banks', Bank, { page })
  const isOwner = me.value?.member.role === 'owner'
  return (
    <>
      <PageHead title={t('payouts.banks')} up={{ to: {}, name: t('payouts.title') }} />
      <Loaded of={banks}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <p>{t('payouts.no_bank_text')}</p>
          ) : (
            <>
              <Rows name={t('payouts.banks')}>
                {items.map((bank) => (
                  <Row key={bank.id} main={<Account of={bank} />} acts={isOwner && <DeleteBank bank={bank} />} />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )
        }
      </Loaded>
      {isOwner && <AddBank />}
    </>
  )
}

function DeleteBank({ bank }: { bank: Bank }) {
  const { client, mode, resources, say } = useDashboard()
  const { t } = useI18n()
  return (
    <ConfirmButton
      name={t('payouts.delete_bank')}
      class="danger"
      act={async () => {
        await client.ask(`/api/v1/misc/banks/${bank.id}`, Deleted, { method: 'DELETE' })
        resources.refresh(`${mode.value} /api/v1/misc/banks`)
        say(t('payouts.bank_deleted'))
      }}
    >
      <p>
        <Account of={bank} />
      </p>
      <p>{t('payouts.delete_bank_text')}</p>
    </ConfirmButton>
  )
}
