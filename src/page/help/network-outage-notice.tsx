import type { Session } from '../../contract/session/session'
import { networkName } from '../../words/network-names'
import { useI18n } from '../i18n/i18n-context'

/** A notice that the service currently cannot read the network, so it sees no new transactions or confirmations. */
export function NetworkOutageNotice({ session }: { session: Session }) {
  const { t, formatDateTime } = useI18n()
  const { network, network_unreachable_since } = session
  if (!network || !network_unreachable_since) return null
  return (
    <p class="notice">
      {t('network.unreachable', { network: networkName(network), time: formatDateTime(network_unreachable_since) })}
    </p>
  )
}
