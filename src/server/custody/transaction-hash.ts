import { base58 } from '@scure/base'
import type { Network } from '../../contract/enums'
import { familyOf } from '../../payment/chains/networks'
import type { Random } from '../ports/random'

/** A made-up transaction hash in the network's format, for the sandbox. */
export function transactionHash(network: Network, random: Random): string {
  switch (familyOf(network)) {
    case 'solana':
      // A first byte above 0 makes the hash 87 or 88 characters long.
      return base58.encode(Buffer.from(`7f${random.hex(63)}`, 'hex'))
    case 'bitcoin':
    case 'tron':
    case 'ton':
      return random.hex(32)
    case 'evm':
      return `0x${random.hex(32)}`
  }
}
