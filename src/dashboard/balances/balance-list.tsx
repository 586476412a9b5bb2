import { type Balance, Balances } from '../../contract/money/ledger'
import { addUnits } from '../../payment/money'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { LargeMoney } from '../parts/money/large-money'
import { OwnKeysNotice, useHasWallets } from '../parts/notices/own-keys-notice'
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
              <BalancesTotal balances={all} />
              {mode.value === 'live' ? <LiveCards balances={all} /> : <Cards balances={all} isOwn={false} />}
            </>
          )
        }
      </Loaded>
    </>
  )
}

type All = { balances: readonly Balance[] }

/** The cards of live mode, in which merchants may have own wallets. */
function LiveCards({ balances }: All) {
  const { t } = useI18n()
  const isOwn = useHasWallets()
  return (
    <>
      {isOwn && <p class="balances-about muted">{t('balances.own_keys_hint')}</p>}
      <Cards balances={balances} isOwn={isOwn} />
    </>
  )
}

const Cards = ({ balances, isOwn }: All & { isOwn: boolean }) => (
  <ul class="balances">
    {[...new Set(balances.map(({ currency }) => currency))].map((currency) => (
      <BalanceCard
        key={currency}
        currency={currency}
        balances={balances.filter((one) => one.currency === currency)}
        isOwn={isOwn}
      />
    ))}
  </ul>
)

/** The sum of what all balances are worth. Without a rate for one, there is no sum, because it would be too low. */
function BalancesTotal({ balances }: All) {
  const { t } = useI18n()
  const values = balances.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (!first || values.length < balances.length || balances.length < 2) return null
  return (
    <section class="balances-total card">
      <h2>{t('balances.total', { currency: first.currency })}</h2>
      <LargeMoney amount={values.reduce((sum, { amount }) => addUnits(sum, amount), '0')} currency={first.currency} />
      <p class="muted">{t('balances.total_hint')}</p>
    </section>
  )
}
