import type { WalletNetwork } from '../../contract/wallets/wallet'
import { networkName } from '../../words/network-names'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<WalletNetwork['status'], Tone> = {
  proven: 'good',
  accepted: 'moving',
  unproven: 'waiting',
  no_node: 'plain',
}

/** A network, how a wallet stands on it, and since when it cannot be seen. */
export function NetworkStatus({ of: { network, status, unavailable_since } }: { of: WalletNetwork }) {
  const { t, formatDateTime } = useI18n()
  return (
    <span class="network-status">
      <b>{networkName(network)}</b> <Badge tone={TONES[status]}>{t(`wallets.${status}`)}</Badge>{' '}
      {unavailable_since !== null && (
        <Badge tone="bad">{t('wallets.unseen_since', { time: formatDateTime(unavailable_since) })}</Badge>
      )}
    </span>
  )
}
