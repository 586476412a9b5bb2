import type { WalletFamily } from '../../contract/wallets/wallet'
import { useI18n } from '../state/dashboard-context'
import { FAMILIES, walletFamilyLabel } from './families'

/** The cost of collecting the money, which the merchant should know before the first payment. */
export function CollectingCost({ family }: { family: WalletFamily }) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <section class="section">
      <h2>{t('wallets.cost')}</h2>
      <p class="wallet-text">
        {t('wallets.cost_text')} {t(FAMILIES[family].cost, { networks: walletFamilyLabel(i18n, family) })}
      </p>
    </section>
  )
}
