import type { Asset, Network } from '../../../contract/enums'
import { EVM_NETWORKS } from '../../../payment/chains/evm-networks'
import { GRAM } from '../../../payment/chains/gram'
import { networkInWords, networkName } from '../../../words/network-names'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'

type Props = { asset: Asset; network: Network }

/** The warning above the address: which coin, on which network, and what a mistake costs. */
export function SendOnly({ asset, network }: Props) {
  return (
    <p class="only" key={asset + network}>
      <CriticalLine
        line="paying.only"
        values={{ asset: <bdi>{asset}</bdi>, network: <bdi>{networkInWords(asset, network)}</bdi> }}
      />
    </p>
  )
}

/** What could be mistaken: networks on which the same address would be taken, and a coin of two names. */
export function Mistakable({ asset, network }: Props) {
  const { t, formatList } = useI18n()
  if (asset === 'TON') return <p class="only alike">{t('paying.also', { name: GRAM })}</p>
  if (!EVM_NETWORKS.includes(network)) return null
  const others = formatList(EVM_NETWORKS.filter((one) => one !== network).map(networkName))
  return (
    <p class="only alike" key={network}>
      <CriticalLine line="paying.alike" values={{ others }} />
    </p>
  )
}
