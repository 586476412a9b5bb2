import { WALLET_FAMILIES, Wallet } from '../../../contract/wallets/wallet'
import { networksOf } from '../../../payment/chains/networks'
import { networkName } from '../../../words/network-names'
import { Row, Rows } from '../../parts/lists/rows'
import { Loaded } from '../../parts/loaded'
import { useI18n } from '../../state/dashboard-context'
import { useList, useRead } from '../../state/use-read'
import { FAMILIES, walletFamilyLabel } from '../families'
import { AllNetworkCosts } from '../use-network-costs'

/** The first step: networks. Each family can have one wallet. */
export function ChooseFamily() {
  const i18n = useI18n()
  const { t } = i18n
  const wallets = useList('/api/v1/wallets', Wallet)
  const { data: costs } = useRead('/api/v1/wallet-networks', AllNetworkCosts)
  return (
    <section class="section">
      <h2>{t('wallets.which')}</h2>
      <p class="wallet-text">{t('wallets.which_text')}</p>
      <Loaded of={wallets}>
        {({ items }) => (
          <Rows name={t('wallets.which')}>
            {WALLET_FAMILIES.map((family) => {
              const existing = items.find((wallet) => wallet.family === family)
              const method = FAMILIES[family].prefixes.length > 0 ? 'wallets.key_or_list' : 'wallets.by_list'
              const unwatched = costs?.filter((one) => one.family === family && !one.has_node) ?? []
              const isSetUp = unwatched.length < networksOf(family).length
              if (!existing && !isSetUp)
                return (
                  <Row
                    key={family}
                    main={<span class="not-set-up">{walletFamilyLabel(i18n, family)}</span>}
                    about={t('wallets.not_set_up')}
                  />
                )
              return (
                <Row
                  key={family}
                  to={existing ? { id: existing.id } : { id: 'new', query: { family } }}
                  main={walletFamilyLabel(i18n, family)}
                  about={
                    <>
                      {t(existing ? 'wallets.exists' : method)}
                      {unwatched.length > 0 && (
                        <span class="some-not-set-up">
                          {t('wallets.some_not_set_up', {
                            networks: i18n.formatList(unwatched.map(({ network }) => networkName(network))),
                          })}
                        </span>
                      )}
                    </>
                  }
                />
              )
            })}
          </Rows>
        )}
      </Loaded>
    </section>
  )
}
