import type { WalletFamily } from '../../../contract/wallets/wallet'
import { useI18n } from '../../state/dashboard-context'
import { FAMILIES } from '../families'

/** Where common wallets show the key or the addresses. */
export function WhereToFind({ family }: { family: WalletFamily }) {
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('wallets.find')}</h2>
      <ul class="wallet-text">
        {FAMILIES[family].find.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {family !== 'ton' && (
          <li>
            {t('wallets.find_offline')} <a href="/docs/own-keys.html">{t('wallets.guide')}</a>
          </li>
        )}
      </ul>
    </section>
  )
}
