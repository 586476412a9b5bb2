import type { Asset, Network } from '../../contract/enums'
import type { PayingFrom } from '../../payment/paying-from'
import { APP_DRAWINGS } from './app-drawings'
import { COIN_DRAWINGS } from './coin-drawings'
import type { Drawing } from './drawing'
import { NETWORK_DRAWINGS } from './network-drawings'

/** The shapes tell the kinds apart: a coin is round, a network is a block with six sides, an app is a tile. */
const SHAPES = {
  coin: 'M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22z',
  network: 'M12 .8l9.7 5.6v11.2L12 23.2l-9.7-5.6V6.4z',
  app: 'M7 1h10a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z',
}

/** Screen readers skip a mark, since the name stands beside it. */
function Mark({ kind, drawing }: { kind: keyof typeof SHAPES; drawing: Drawing }) {
  return (
    <svg class={`${kind}-mark`} aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path fill={drawing.fill} d={SHAPES[kind]} />
      <path
        fill="none"
        stroke={drawing.ink ?? '#fff'}
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
        d={drawing.lines}
      />
    </svg>
  )
}

export const CoinMark = ({ asset }: { asset: Asset }) => <Mark kind="coin" drawing={COIN_DRAWINGS[asset]} />
export const NetworkMark = ({ network }: { network: Network }) => (
  <Mark kind="network" drawing={NETWORK_DRAWINGS[network]} />
)
export const AppMark = ({ app }: { app: PayingFrom }) => <Mark kind="app" drawing={APP_DRAWINGS[app]} />
