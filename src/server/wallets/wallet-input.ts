import type { ScriptType, WalletFamily } from '../../contract/wallets/wallet'
import type { WalletRequest } from '../../contract/wallets/wallet-request'
import { displayAddress } from '../../payment/address/check'
import { recipientProblem } from '../../payment/address/recipient'
import { networksOf } from '../../payment/chains/networks'
import { invalid } from '../http/problem'
import { mayHoldSecret, SECRET_REFUSED, secretField } from '../secrets/holds-secret'
import { hashKey, readAccountKey } from './keys/extended-key'

/** Throws 400 if a field may contain a secret that can spend money. The error does not repeat the secret. */
export function refuseSecrets(request: object) {
  const field = secretField(request, mayHoldSecret)
  if (field !== null) throw invalid(`${field}: ${SECRET_REFUSED}`)
}

/** The key of a request, without the text around it. */
export interface ParsedKey {
  text: string
  hash: string
  script: ScriptType | null
}

/** Reads the key of a request. Throws 400, naming the field to change, if it cannot be used. */
export function readKey(family: WalletFamily, text: string, request: WalletRequest): ParsedKey {
  const { key, script, text: bare } = readAccountKey(family, text, request)
  return { text: bare, hash: hashKey(key), script }
}

/** Converts addresses to the form in which they are shown. Throws 400 if one is invalid for the family, or repeated. */
export function readAddresses(family: WalletFamily, addresses: readonly string[]): string[] {
  const [network] = networksOf(family)
  const displayed = addresses.map((address, index) => {
    const problem = recipientProblem(network, address)
    if (problem) throw invalid(`addresses.${index}: This address cannot receive on ${networksOf(family).join(', ')}.`)
    return displayAddress(network, address)
  })
  const twice = displayed.findIndex((address, index) => displayed.indexOf(address) !== index)
  if (twice >= 0) throw invalid(`addresses.${twice}: This address is listed twice.`)
  return displayed
}
