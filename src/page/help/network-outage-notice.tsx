import type { Session } from '../../contract/session/session'
import { networkName } from '../../words/network-names'
import { useI18n } from '../i18n/i18n-context'

/** A notice that the service cannot read the network for now, neither new transactions nor confirmations. */
export function NetworkOutageNotice({ session }: { session: Session }) {
  const { t, formatDateTime } = useI18n()
  const { network, network_unreachable_since } = session
  if (!network || !network_unreachable_since) return null
  return (
    <p class="notice">
      {t('network.unseen', { network: networkName(network), time: formatDateTime(network_unreachable_since) })}
    </p>
  )
}
