import { base58 } from '@scure/base'
import type { Network } from '../../contract/enums'
import type { Random } from '../runtime/random'

/** A made-up transaction hash in the network's format, for the sandbox. */
export function transactionHash(network: Network, random: Random): string {
  switch (network) {
    case 'Solana':
      // a first byte above 0 keeps it at 87 or 88 characters
      return base58.encode(Buffer.from(`7f${random.hex(63)}`, 'hex'))
    case 'Bitcoin':
    case 'Tron':
    case 'TON':
      return random.hex(32)
    default:
      return `0x${random.hex(32)}`
  }
}
