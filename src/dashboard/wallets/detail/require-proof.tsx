import type { Network } from '../../../contract/enums'
import type { Wallet } from '../../../contract/wallets/wallet'
import { networkName } from '../../../words/network-names'
import { ActionButton } from '../../parts/actions/action-button'
import { useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

export function RequireProof({ wallet: { id }, network }: { wallet: Wallet; network: Network }) {
  const { t } = useI18n()
  const change = useChangeWallet(id)
  const name = networkName(network)
  return (
    <ActionButton
      name={t('wallets.require_proof', { network: name })}
      action={() => change({ require_proof: [network] }, t('wallets.require_proof_done', { network: name }))}
    />
  )
}
