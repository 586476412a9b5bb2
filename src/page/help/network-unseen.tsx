import type { Session } from '../../contract/session/session'
import { networkName } from '../../words/network-names'
import { useI18n } from '../i18n/i18n-context'

/** The service cannot see the network for now: neither whether the money was sent, nor how far it is. */
export function NetworkUnseen({ session }: { session: Session }) {
  const { t, formatDateTime } = useI18n()
  const { network, network_unavailable_since } = session
  if (!network || !network_unavailable_since) return null
  return (
    <p class="notice">
      {t('network.unseen', { network: networkName(network), time: formatDateTime(network_unavailable_since) })}
    </p>
  )
}
