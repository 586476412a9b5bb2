import type { Wallet } from '../../contract/wallets/wallet'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<Wallet['status'], Tone> = {
  unconfirmed: 'waiting',
  confirmed: 'good',
  unreadable: 'bad',
  stopped: 'bad',
}

/** How a wallet stands as a whole. */
export function WalletStatus({ status }: Pick<Wallet, 'status'>) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(`wallets.${status}`)}</Badge>
}
