import type { Network } from '../../../contract/enums'

const HEX_DIGITS = 64

/** Whether two hashes are of one transaction. TON writes them as hex, or as base64 in either alphabet. */
export const isSameTransaction = (network: Network, one: string, other: string): boolean =>
  network === 'TON' ? hexOf(one) === hexOf(other) : one === other

const hexOf = (hash: string): string =>
  hash.length === HEX_DIGITS ? hash : Buffer.from(hash, 'base64').toString('hex')
