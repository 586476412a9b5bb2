import type { Pair } from './chains/catalogue'

/** A transaction as `eth_sendTransaction` takes it. All numbers are hexadecimal. */
export type EvmTransaction = { from: string; to: string; value: string; data?: string; chainId: string }

/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb'
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'

export const hex = (value: bigint | number) => `0x${value.toString(16)}`

const word = (digits: string) => digits.padStart(64, '0')
const addressWord = (address: string) => word(address.slice(2).toLowerCase())

/** The data of the call that transfers a token to an account, which is `0x` and 40 digits. */
export const transferCall = (account: string, atoms: bigint) =>
  TRANSFER + addressWord(account) + word(atoms.toString(16))

/**
 * Pays exactly `atoms` to `recipient`: the network's own coin by its value, a token by a call of its contract, to which
 * no coin is sent. Throws RangeError for a pair that is on no EVM network.
 */
export function evmTransaction(pair: Pair, from: string, recipient: string, atoms: bigint): EvmTransaction {
  if (pair.chainId === null) throw new RangeError(`${pair.network} is no EVM network`)
  const chainId = hex(pair.chainId)
  return pair.contract
    ? {
        from,
        to: pair.contract,
        value: '0x0',
        data: transferCall(recipient, atoms),
        chainId,
      }
    : { from, to: recipient, value: hex(atoms), chainId }
}

/** The call that reads an account's balance of a token. */
export const balanceCall = (contract: string, account: string) => ({
  to: contract,
  data: BALANCE_OF + addressWord(account),
})
