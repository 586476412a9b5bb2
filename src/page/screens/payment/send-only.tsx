import type { Asset, Network } from '../../../contract/enums'
import { NETWORK_DEFINITIONS, networksOf } from '../../../payment/chains/networks'
import { networkInWords, networkName } from '../../../words/network-names'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'

type Props = { asset: Asset; network: Network }

/** The warning above the address: send only this coin on this network, since anything else is lost. */
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

/** Possible mistakes: networks that accept the same address, and a coin with two names. */
export function PossibleMistakes({ asset, network }: Props) {
  const { t, formatList } = useI18n()
  const { coin, family } = NETWORK_DEFINITIONS[network]
  if (asset === coin.asset && coin.otherNames)
    return <p class="only alike">{t('paying.also', { name: coin.otherNames })}</p>
  const others = networksOf(family).filter((one) => one !== network)
  if (others.length === 0) return null
  return (
    <p class="only alike" key={network}>
      <CriticalLine line="paying.alike" values={{ others: formatList(others.map(networkName)) }} />
    </p>
  )
}
