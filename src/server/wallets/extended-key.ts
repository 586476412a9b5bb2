import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import {
  ACCOUNT_DEPTH,
  DERIVED_FAMILIES,
  type DerivedFamily,
  type ScriptType,
  type WalletFamily,
} from '../../contract/wallet'
import { isPrefix, PREFIXES } from '../../payment/extended-public-key'
import { invalid } from '../http/problem'

const TEST_PREFIXES = ['tpub', 'upub', 'vpub']

/** Whether addresses of the family follow from a public key. */
export const isDerived = (family: WalletFamily): family is DerivedFamily =>
  DERIVED_FAMILIES.some((derived) => derived === family)

/** An account's public key. `script` is null outside of Bitcoin. */
export interface AccountKey {
  family: DerivedFamily
  key: HDKey
  script: ScriptType | null
}

/**
 * Reads an extended public key. 400, with the field to change, if it is mistyped, of a test network, of another depth than
 * `depth`, or if it is not told how its addresses are made.
 */
export function readAccountKey(
  family: WalletFamily,
  text: string,
  { script_type: chosen, depth = ACCOUNT_DEPTH }: { script_type?: ScriptType | undefined; depth?: number | undefined },
): AccountKey {
  if (!isDerived(family))
    throw invalid('public_key: of this family no addresses follow from a key: give a list of addresses')
  const { key, script } = decode(text)
  if (key.depth !== depth)
    throw invalid(
      `depth: the key has depth ${key.depth}, not ${depth}; give an account’s key, or say \`depth\` if you mean this one`,
    )
  return { family, key, script: scriptOf(family, script, chosen) }
}

/** A key that was read before. */
export const accountKeyOf = (family: DerivedFamily, text: string, script: ScriptType | null): AccountKey => ({
  family,
  key: decode(text).key,
  script,
})

/** The key, and the script type that its prefix tells. */
function decode(text: string): { key: HDKey; script: ScriptType | null } {
  const prefix = text.slice(0, 4)
  if (TEST_PREFIXES.includes(prefix)) throw invalid('public_key: is a key of a test network')
  if (!isPrefix(prefix)) throw invalid(`public_key: must begin with ${Object.keys(PREFIXES).join(', ')}`)
  const { versions, script } = PREFIXES[prefix]
  try {
    return { key: HDKey.fromExtendedKey(text, versions), script }
  } catch {
    throw invalid('public_key: is not a valid key; copy it again, and whole')
  }
}

function scriptOf(family: DerivedFamily, told: ScriptType | null, chosen: ScriptType | undefined): ScriptType | null {
  if (family !== 'bitcoin') {
    if (told) throw invalid('public_key: must begin with xpub for this family')
    if (chosen) throw invalid('script_type: is for Bitcoin alone')
    return null
  }
  if (told && chosen && told !== chosen) throw invalid(`script_type: must be ${told} for this key, or left out`)
  const script = told ?? chosen
  if (!script)
    throw invalid(
      'script_type: is required for an xpub, which does not tell it: your addresses begin with bc1q (p2wpkh), 3 (p2sh-p2wpkh) or 1 (p2pkh)',
    )
  return script
}

/** The same for every form of a key, as hex. */
export function hashOfKey({ publicKey, chainCode }: HDKey): string {
  if (!publicKey || !chainCode) throw new Error('a key that addresses cannot be derived from')
  return bytesToHex(sha256(concatBytes(publicKey, chainCode)))
}
