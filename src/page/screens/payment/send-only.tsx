import type { Asset, Network } from '../../../contract/enums'
import { GRAM } from '../../../payment/chains/gram'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { networkInWords, networkName } from '../../i18n/network-names'

const ALIKE: readonly Network[] = ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum']

/** The warning above the QR code: which coin, on which network, and what a mistake costs. */
export function SendOnly({ asset, network }: { asset: Asset; network: Network }) {
  const { t, formatList } = useI18n()
  const others = ALIKE.includes(network) ? ALIKE.filter((one) => one !== network).map(networkName) : []
  return (
    <p class="only" key={asset + network}>
      <CriticalLine
        line="paying.only"
        values={{ asset: <bdi>{asset}</bdi>, network: <bdi>{networkInWords(asset, network)}</bdi> }}
      />
      {others.length > 0 && (
        <>
          {' '}
          <CriticalLine line="paying.alike" values={{ others: formatList(others) }} />
        </>
      )}
      {asset === 'TON' && <> {t('paying.also', { name: GRAM })}</>}
    </p>
  )
}
