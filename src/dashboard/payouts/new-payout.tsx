import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { Notice } from '../parts/notice'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { PayoutForm } from './payout-form'
import { useBanks } from './use-banks'

/** Paying out, once there is a bank account to pay out to. */
export function NewPayout() {
  const { me } = useDashboard()
  const { t } = useI18n()
  const isOwner = me.value?.member.role === 'owner'
  const banks = useBanks()
  return (
    <>
      <PageHead title={t('payouts.new')} up={{ to: {}, name: t('payouts.title') }} />
      <OwnKeysNotice />
      {!isOwner && <Notice>{t('layout.not_for_role')}</Notice>}
      {isOwner && (
        <Loaded of={banks}>
          {({ items }) =>
            items.length > 0 ? (
              <PayoutForm banks={items} />
            ) : (
              <Empty title={t('payouts.no_bank')}>
                <p>{t('payouts.no_bank_text')}</p>
                <Link to={{ id: 'banks' }} class="button main">
                  {t('payouts.add_bank')}
                </Link>
              </Empty>
            )
          }
        </Loaded>
      )}
    </>
  )
}
