import type { WalletNetwork } from '../../contract/wallets/wallet'
import { networkName } from '../../words/network-names'
import { Badge } from '../parts/badge'
import { StatusBadge } from '../parts/status-badge'
import { useI18n } from '../state/dashboard-context'

/** The status of a wallet on a network, and since when the network is unavailable. */
export function NetworkStatus({ state: { network, status, detected, unreachable_since } }: { state: WalletNetwork }) {
  const { t, formatDateTime } = useI18n()
  return (
    <span class="network-status">
      <b>{networkName(network)}</b>{' '}
      {status !== 'unproven' || !detected ? <StatusBadge status={`wallets.${status}`} /> : null}{' '}
      {detected && (
        <Badge tone="moving">
          {t('wallets.detected', { n: detected.confirmations, required: detected.required_confirmations })}
        </Badge>
      )}{' '}
      {unreachable_since !== null && (
        <Badge tone="bad">{t('wallets.unreachable_since', { time: formatDateTime(unreachable_since) })}</Badge>
      )}
    </span>
  )
}
