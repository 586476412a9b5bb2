import { WALLET_FAMILIES, Wallet } from '../../../contract/wallets/wallet'
import { Row, Rows } from '../../parts/lists/rows'
import { Loaded } from '../../parts/loaded'
import { useI18n } from '../../state/dashboard-context'
import { useList } from '../../state/use-read'
import { FAMILIES, walletFamilyLabel } from '../families'

/** The first step: networks. Each family can have one wallet. */
export function ChooseFamily() {
  const i18n = useI18n()
  const { t } = i18n
  const wallets = useList('/api/v1/wallets', Wallet)
  return (
    <section class="section">
      <h2>{t('wallets.which')}</h2>
      <p class="wallet-text">{t('wallets.which_text')}</p>
      <Loaded of={wallets}>
        {({ items }) => (
          <Rows name={t('wallets.which')}>
            {WALLET_FAMILIES.map((family) => {
              const existing = items.find((wallet) => wallet.family === family)
              return (
                <Row
                  key={family}
                  to={existing ? { id: existing.id } : { id: 'new', query: { family } }}
                  main={walletFamilyLabel(i18n, family)}
                  about={t(
                    existing
                      ? 'wallets.exists'
                      : FAMILIES[family].prefixes.length > 0
                        ? 'wallets.key_or_list'
                        : 'wallets.by_list',
                  )}
                />
              )
            })}
          </Rows>
        )}
      </Loaded>
    </section>
  )
}
