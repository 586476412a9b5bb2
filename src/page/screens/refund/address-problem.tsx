import type { Network } from '../../../contract/enums'
import { networkName } from '../../../words/network-names'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import type { RefundModel } from '../../state/refund-model'

type Props = { problem: ReturnType<RefundModel['problem']['peek']>; network: Network }

/** The problem with an address, beside its field. */
export function AddressProblem({ problem, network }: Props) {
  const { formatList } = useI18n()
  if (!problem) return null
  const networks = problem.kind === 'elsewhere' ? formatList(problem.networks.map(networkName), 'or') : ''
  return (
    <p class="problem" id="address-problem" key={problem.kind + networks} role="alert">
      <CriticalLine
        line={`refund.${problem.kind}`}
        values={{ network: <bdi>{networkName(network)}</bdi>, networks: <bdi>{networks}</bdi> }}
      />
    </p>
  )
}
