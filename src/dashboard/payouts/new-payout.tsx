import { ForOwner } from '../parts/for-owner'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { OwnKeysNotice } from '../parts/notices/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'
import { PayoutForm } from './payout-form'
import { useBanks } from './use-banks'

/** The form of a payout, or the way to add a bank account first. */
export function NewPayout() {
  const { t } = useI18n()
  const banks = useBanks()
  return (
    <>
      <PageHead title={t('payouts.new')} up={{ to: {}, name: t('payouts.title') }} />
      <OwnKeysNotice />
      <p class="muted">{t('payouts.only_naira')}</p>
      <ForOwner>
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
      </ForOwner>
    </>
  )
}
