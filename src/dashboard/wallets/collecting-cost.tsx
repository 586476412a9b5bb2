import type { NetworkCosts } from '../../contract/wallets/network-costs'
import type { WalletFamily } from '../../contract/wallets/wallet'
import { networkName } from '../../words/network-names'
import { Row, Rows } from '../parts/lists/rows'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import { FAMILIES, walletFamilyLabel } from './families'
import { useNetworkCosts } from './use-network-costs'

/** The number of payments of the example. */
const EXAMPLE = 10

/** The cost of collecting the money, which the merchant should know before the first payment. */
export function CollectingCost({ family }: { family: WalletFamily }) {
  const i18n = useI18n()
  const { t } = i18n
  const costs = useNetworkCosts(family)
  const withNode = costs?.filter(({ has_node }) => has_node) ?? []
  return (
    <section class="section">
      <h2>{t('wallets.cost')}</h2>
      <p class="wallet-text">
        {t('wallets.cost_text')} {t(FAMILIES[family].cost, { networks: walletFamilyLabel(i18n, family) })}
      </p>
      {withNode.length > 0 && <CostsOfCoins costs={withNode} />}
    </section>
  )
}

function CostsOfCoins({ costs }: { costs: readonly NetworkCosts[] }) {
  const { t, tRich, formatMoney } = useI18n()
  const coins = costs.flatMap(({ network, currency, collecting }) =>
    collecting.map((coin) => ({ ...coin, network, currency })),
  )
  const example = [...coins].reverse().find(({ fee }) => fee !== null)
  if (!example?.fee) return <p class="muted">{t('wallets.cost_no_rate')}</p>
  const ten = (amount: string) => formatMoney(String(Number(amount) * EXAMPLE), example.currency)
  return (
    <>
      <p class="wallet-text">
        {t('wallets.cost_example', {
          asset: example.asset,
          network: networkName(example.network),
          min: ten(example.fee.min),
          max: ten(example.fee.max),
        })}
      </p>
      <Rows name={t('wallets.cost')}>
        {coins.map(({ asset, network, currency, fee, worth_from }) => (
          <Row
            key={`${asset} ${network}`}
            main={
              <>
                <bdi>{asset}</bdi> <bdi>{networkName(network)}</bdi>
              </>
            }
            about={
              fee &&
              worth_from && (
                <>
                  <span class="cost-line">
                    {t('wallets.cost_each')}{' '}
                    {tRich('wallets.cost_range', {
                      min: <Money amount={fee.min} currency={currency} />,
                      max: <Money amount={fee.max} currency={currency} />,
                    })}
                  </span>
                  <span class="cost-line">
                    {t('wallets.cost_worth')} <Money amount={worth_from} currency={currency} />
                  </span>
                </>
              )
            }
          />
        ))}
      </Rows>
    </>
  )
}
