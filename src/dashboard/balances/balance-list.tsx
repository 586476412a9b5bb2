import { Balances } from '../../contract/money/ledger'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { BalanceCard } from './balance-card'
import './balances.css'

export function BalanceList() {
  const { mode, isOwner } = useDashboard()
  const { t } = useI18n()
  const balances = useRead('/api/v1/balances', Balances)
  const canAddPlayMoney = mode.value === 'test' && isOwner.value
  const playMoney = (
    <Link to={{ id: 'play-money' }} class="button">
      {t('balances.play_money')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('balances.title')}>
        <Link to={{ id: 'ledger' }} class="button">
          {t('balances.ledger')}
        </Link>
        {canAddPlayMoney && balances.data?.length ? playMoney : null}
      </PageHead>
      <OwnKeysNotice />
      <Loaded of={balances}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t('balances.empty')}>
              <p>{t(canAddPlayMoney ? 'balances.empty_test' : 'balances.empty_text')}</p>
              {canAddPlayMoney && playMoney}
            </Empty>
          ) : (
            <>
              <p class="balances-about muted">{t('balances.available_hint')}</p>
              <ul class="balances">
                {[...new Set(all.map(({ currency }) => currency))].map((currency) => (
                  <BalanceCard
                    key={currency}
                    currency={currency}
                    balances={all.filter((one) => one.currency === currency)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  )
}
