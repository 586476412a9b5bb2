import type { Network } from '../contract/enums'
import type { Session } from '../contract/session/session'
import { familyOf } from './chains/networks'

/**
 * Whether a wallet in the browser can pay on the network: on EVM networks always, and on others if the service builds
 * the transfer.
 */
export const paysInBrowser = ({ builds_transfer }: Session, network: Network): boolean =>
  familyOf(network) === 'evm' || builds_transfer === true
