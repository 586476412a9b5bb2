import { base58 } from '@scure/base'
import type { Network } from '../../contract/enums'
import type { Chance } from '../runtime/clock'

/** A made-up transaction hash in the network's format, for the sandbox. */
export function transactionHash(network: Network, chance: Chance): string {
  switch (network) {
    case 'Solana':
      // a first byte above 0 keeps it at 87 or 88 characters
      return base58.encode(Buffer.from(`7f${chance.hex(63)}`, 'hex'))
    case 'Bitcoin':
    case 'Tron':
    case 'TON':
      return chance.hex(32)
    default:
      return `0x${chance.hex(32)}`
  }
}
