import type { Network } from '../../../contract/enums'
import type { Wallet, WalletFamily } from '../../../contract/wallets/wallet'
import { networkName } from '../../../words/network-names'
import { ActionButton } from '../../parts/actions/action-button'
import { CopyValue } from '../../parts/actions/copy-value'
import { LinkQr } from '../../parts/actions/link-qr'
import { Money } from '../../parts/money/money'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'
import { useNetworkCosts } from '../use-network-costs'

/** Instructions to prove a wallet with a small amount. Hidden when all networks are proven. */
export function Proof({ wallet: { id, family, proof_address, network_states } }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t, formatList } = useI18n()
  const change = useChangeWallet(id)
  const open = network_states.filter(({ status }) => status === 'unproven' || status === 'accepted')
  if (open.length === 0) return null
  const networks = formatList(open.map(({ network }) => networkName(network)))
  return (
    <section class="section">
      <h2>{t('wallets.prove')}</h2>
      {proof_address === null ? (
        <p class="wallet-text">{t('wallets.proof_wait')}</p>
      ) : (
        <>
          <p class="wallet-text">{t('wallets.prove_text', { networks })}</p>
          {open.length > 1 && <p class="wallet-text">{t('wallets.proof_each')}</p>}
          <ProofAmounts family={family} networks={open.map(({ network }) => network)} />
          <p class="wallet-text">{t('wallets.prove_spend')}</p>
          <p class="proof-address">
            <CopyValue value={proof_address.address} name={t('wallets.proof_address')} />
          </p>
          {proof_address.path !== null && (
            <p class="muted">
              {t('wallets.path')} <code dir="ltr">{proof_address.path}</code>
            </p>
          )}
          <div class="proof-qr">
            <LinkQr url={proof_address.address} name={t('wallets.proof_qr', { networks })} />
          </div>
          {isOwner.value && (
            <>
              <p class="muted wallet-text">{t('wallets.check_text')}</p>
              <ActionButton
                name={t('wallets.check')}
                action={async () => change({ confirmed: true }, t('wallets.checking'))}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}

/** A small amount for each network, in its coin and in the merchant's currency. */
function ProofAmounts({ family, networks }: { family: WalletFamily; networks: readonly Network[] }) {
  const { t, formatUnits } = useI18n()
  const costs = useNetworkCosts(family)?.filter(({ network }) => networks.includes(network)) ?? []
  if (costs.length === 0) return null
  return (
    <>
      <ul class="wallet-text">
        {costs.map(({ network, currency, proof_amount: { asset, amount, value } }) => (
          <li key={network}>
            <bdi>
              {t('wallets.proof_amount', { network: networkName(network), amount: formatUnits(amount), asset })}
            </bdi>
            {value !== null && (
              <>
                {' '}
                (<Money amount={value} currency={currency} />)
              </>
            )}
          </li>
        ))}
      </ul>
      <p class="wallet-text">{t('wallets.proof_fee')}</p>
    </>
  )
}
