import type { WalletNetwork } from '../../contract/wallet'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<WalletNetwork['status'], Tone> = {
  proven: 'good',
  accepted: 'moving',
  unproven: 'waiting',
  no_node: 'plain',
}

/** How a wallet stands on one network. That it cannot be seen comes before all else. */
export function NetworkStatus({ of: { status, unseen_since } }: { of: WalletNetwork }) {
  const { t, formatDateTime } = useI18n()
  if (unseen_since !== null)
    return <Badge tone="bad">{t('wallets.unseen_since', { time: formatDateTime(unseen_since) })}</Badge>
  return <Badge tone={TONES[status]}>{t(`wallets.${status}`)}</Badge>
}
