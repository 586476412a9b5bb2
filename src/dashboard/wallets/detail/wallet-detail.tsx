import { Wallet } from '../../../contract/wallets/wallet'
import { Loaded } from '../../parts/loaded'
import { Notice } from '../../parts/notices/notice'
import { PageHead } from '../../parts/page-head'
import { StatusBadge } from '../../parts/status-badge'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useRead } from '../../state/use-read'
import { useReloadWhile } from '../../state/use-reload-while'
import { CollectingCost } from '../collecting-cost'
import { walletFamilyLabel } from '../families'
import { AddAddresses } from './add-addresses'
import { AddressDetails } from './address-details'
import { CompareAddresses } from './compare-addresses'
import { Networks } from './networks'
import { Proof } from './proof'
import { RemoveWallet } from './remove-wallet'
import { StoppedWallet } from './stopped-wallet'
import { UsedAddresses } from './used-addresses'
import { WalletSettings } from './wallet-settings'
import '../wallets.css'

/** One wallet, with the next step first. */
export function WalletDetail({ id }: { id: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const read = useRead(`/api/v1/wallets/${encodeURIComponent(id)}`, Wallet)
  const { data: wallet, reload } = read
  const isWaiting =
    wallet?.status === 'confirmed' &&
    wallet.network_states.some(({ status, detected }) => status === 'unproven' || detected !== null)
  // reloads while the wallet waits for its proof, so that the proof is shown soon
  useReloadWhile(isWaiting, reload)
  const title = wallet ? (wallet.label ?? walletFamilyLabel(i18n, wallet.family)) : t('wallets.title')
  return (
    <>
      <PageHead title={title} up={{ to: {}, name: t('wallets.title') }} />
      <Loaded of={read}>{(wallet) => <WalletParts wallet={wallet} />}</Loaded>
      {/* the service still has the used addresses of a removed wallet */}
      {read.problem?.reason === 'missing' && <UsedAddresses id={id} />}
    </>
  )
}

function WalletParts({ wallet }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const { id, family, status, kind } = wallet
  return (
    <>
      <p>
        <StatusBadge status={`wallets.${status}`} />
      </p>
      {status === 'unreadable' && <Notice tone="bad">{t('wallets.unreadable_text')}</Notice>}
      {status === 'stopped' && <StoppedWallet wallet={wallet} />}
      {status === 'unconfirmed' && <CompareAddresses wallet={wallet} />}
      {status === 'confirmed' && <Proof wallet={wallet} />}
      <Networks wallet={wallet} />
      <CollectingCost family={family} />
      <AddressDetails wallet={wallet} />
      {isOwner.value && kind === 'list' && <AddAddresses wallet={wallet} />}
      <UsedAddresses id={id} />
      {isOwner.value && (
        <WalletSettings key={`${wallet.label} ${wallet.gap_limit} ${wallet.two_nodes_above_usd}`} wallet={wallet} />
      )}
      {isOwner.value && <RemoveWallet wallet={wallet} />}
    </>
  )
}
