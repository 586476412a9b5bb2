import { NETWORK_DEFINITIONS, networksOf } from '../../../payment/chains/networks'
import type { Payment } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { Warning } from '../../layout/warning'

/**
 * The one warning, above the address: only this coin on this network. It names the networks that accept the same
 * address, and not the payment's own, which stands beside the amount.
 */
export function SendOnly({ payment: { asset, network } }: { payment: Payment }) {
  const { formatList } = useI18n()
  const others = networksOf(NETWORK_DEFINITIONS[network].family).filter((one) => one !== network)
  return (
    <Warning key={asset + network}>
      <CriticalLine
        line={others.length > 0 ? 'paying.alike' : 'paying.only_this'}
        values={{ asset: <bdi>{asset}</bdi>, others: formatList(others.map(networkName), 'or') }}
      />
    </Warning>
  )
}

/** The names of a network's coin in wallets, where they differ from ours. */
export function OtherNames({ payment: { asset, network } }: { payment: Payment }) {
  const { t, formatList } = useI18n()
  const { coin } = NETWORK_DEFINITIONS[network]
  if (asset !== coin.asset || !coin.otherNames) return null
  return <p class="hint">{t('paying.also', { name: formatList(coin.otherNames, 'or') })}</p>
}
