import type { Network } from '../../../contract/enums'
import type { Wallet } from '../../../contract/wallets/wallet'
import { networkName } from '../../../words/network-names'
import { ActButton } from '../../parts/acts/act-button'
import { useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

export function RequireProof({ wallet: { id }, network }: { wallet: Wallet; network: Network }) {
  const { t } = useI18n()
  const change = useChangeWallet(id)
  const name = networkName(network)
  return (
    <ActButton
      name={t('wallets.require_proof', { network: name })}
      act={() => change({ require_proof: [network] }, t('wallets.require_proof_said', { network: name }))}
    />
  )
}
