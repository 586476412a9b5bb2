import * as v from 'valibot'
import { Asset } from '../../contract/enums'
import type { Balance } from '../../contract/money/ledger'
import { networkInWords } from '../../words/network-names'
import { Link } from '../parts/link'
import { CurrencyAmount, Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import { BalanceUses } from './balance-uses'

/** Amounts that are shown only if they are not zero. */
const OTHER_AMOUNTS = ['collected', 'pending', 'held', 'owed'] as const
const isZero = (amount = '0') => !/[1-9]/.test(amount)

interface Card {
  currency: Balance['currency']
  balances: readonly Balance[]
  /** Whether the merchant's own wallets hold the money, so that payouts and swaps are refused. */
  isOwn: boolean
}

/** The balance of a currency, or of an asset on each network. */
export function BalanceCard({ currency, balances, isOwn }: Card) {
  const { t } = useI18n()
  return (
    <li class="balance card">
      <h2>{currency}</h2>
      {balances.map((balance) => (
        <div key={balance.network} class="balance-network">
          {balance.network && v.is(Asset, currency) && <h3>{networkInWords(currency, balance.network)}</h3>}
          <BalanceAmounts balance={balance} />
        </div>
      ))}
      {!isOwn && <BalanceUses currency={currency} />}
      <Link to={{ id: 'ledger', query: { currency } }}>{t('balances.ledger_of', { currency })}</Link>
    </li>
  )
}

function BalanceAmounts({ balance }: { balance: Balance }) {
  const { t } = useI18n()
  return (
    <dl>
      <div class="balance-available">
        <dt>{t('balances.available')}</dt>
        <dd>
          <CurrencyAmount amount={balance.available} currency={balance.currency} />
          {balance.value && balance.value.currency !== balance.currency && (
            <span class="balance-value muted">
              <Money amount={balance.value.amount} currency={balance.value.currency} />
            </span>
          )}
        </dd>
      </div>
      {OTHER_AMOUNTS.filter((name) => !isZero(balance[name])).map((name) => (
        <div key={name} data-sum={name}>
          <dt>
            {t(`balances.${name}`)} <span class="hint">{t(`balances.${name}_hint`)}</span>
          </dt>
          <dd>
            <CurrencyAmount amount={balance[name] ?? '0'} currency={balance.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
