import { displayAddress } from './address/check'
import type { Pair } from './chains/catalogue'
import { familyOf } from './chains/networks'
import { formatUnits } from './money'

/**
 * The full payment URI, with asset and amount: BIP-21, EIP-681, Solana Pay, TON's transfer link, and for Tron, which
 * has no standard, the `tron:` form that some wallets read (it cannot name a token). Not every wallet reads these
 * safely: see `defaultQrPayload`.
 */
export function paymentUri(pair: Pair, address: string, atoms: bigint): string {
  const recipient = displayAddress(pair.network, address)
  const amount = formatUnits(atoms, pair.decimals)
  switch (familyOf(pair.network)) {
    case 'bitcoin':
      return `bitcoin:${recipient}?amount=${amount}`
    case 'solana':
      return `solana:${recipient}?amount=${amount}${pair.contract ? `&spl-token=${pair.contract}` : ''}`
    case 'tron':
      return `tron:${recipient}?amount=${amount}`
    case 'ton':
      return `ton://transfer/${tonTransfer(pair, recipient, atoms)}`
    case 'evm':
      return `ethereum:${evmTransfer(pair, recipient, atoms)}`
  }
}

/**
 * The default content of the QR code, which even the worst wallet reads safely: the bare address, except for bitcoin.
 * Given a token URI, some wallets pay the token's contract, or a thousand times the amount.
 */
export function defaultQrPayload(pair: Pair, address: string, atoms: bigint): string {
  if (pair.network === 'Bitcoin') return inCapitals(paymentUri(pair, address, atoms))
  return displayAddress(pair.network, address)
}

/**
 * Writes a bech32 address in capitals, which take less room in a QR code. The scheme and the parameter's name stay in
 * lower case, since some wallets read no other (as in BTCPay Server's codes). Addresses in base58 depend on their case.
 */
const inCapitals = (uri: string) =>
  uri.replace(/^(bitcoin:)(bc1[a-z0-9]+)/, (_, scheme: string, address: string) => scheme + address.toUpperCase())

/** EIP-681 without its scheme, with plain integers rather than exponents, which every wallet can parse. */
export function evmTransfer(pair: Pair, recipient: string, atoms: bigint): string {
  return pair.contract
    ? `${pair.contract}@${pair.chainId}/transfer?address=${recipient}&uint256=${atoms}`
    : `${recipient}@${pair.chainId}?value=${atoms}`
}

/** The part after `transfer/` in the links of TON wallets. */
export function tonTransfer(pair: Pair, recipient: string, atoms: bigint): string {
  const jetton = pair.contract ? `jetton=${pair.contract}&` : ''
  return `${recipient}?${jetton}amount=${atoms}`
}
