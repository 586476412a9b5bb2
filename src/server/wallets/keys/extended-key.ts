import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import {
  ACCOUNT_DEPTH,
  DERIVED_FAMILIES,
  type DerivedFamily,
  type ScriptType,
  type WalletFamily,
} from '../../../contract/wallets/wallet'
import { isPrefix, PREFIXES } from '../../../payment/keys/extended-public-key'
import { type KeyExpression, readKeyExpression } from '../../../payment/keys/key-expression'
import { invalid } from '../../http/problem'

const TEST_PREFIXES = ['tpub', 'upub', 'vpub']

/** Whether addresses of the family can be derived from a public key. */
export const isDerived = (family: WalletFamily): family is DerivedFamily =>
  DERIVED_FAMILIES.some((derived) => derived === family)

/** An account's public key. `script` is null outside of Bitcoin. */
export interface AccountKey {
  family: DerivedFamily
  key: HDKey
  script: ScriptType | null
}

const HARDENED = 0x80000000
/**
 * Whether the key is the receiving branch of an account, as tools for EVM networks export it: addresses are directly
 * below it.
 */
export const isReceivingBranch = ({ depth, index }: HDKey) => depth === ACCOUNT_DEPTH + 1 && index === 0

/**
 * Reads an extended public key, also with its origin or in a descriptor. Throws 400, with the field to change, if the
 * key is mistyped, belongs to a test network, does not have the depth `depth`, or implies no script type.
 */
export function readAccountKey(
  family: WalletFamily,
  text: string,
  { script_type: chosen, depth = ACCOUNT_DEPTH }: { script_type?: ScriptType | undefined; depth?: number | undefined },
): AccountKey & { text: string } {
  if (!isDerived(family))
    throw invalid('public_key: Addresses of this family cannot be derived from a key. Give a list of addresses.')
  const expression = readKeyExpression(text)
  if ('problem' in expression) throw invalid(`public_key: ${expression.problem}`)
  const { key, script } = decode(expression.key)
  requireFitting(key, expression)
  if (key.depth !== depth)
    throw invalid(
      `depth: The key has depth ${key.depth}, not ${depth}. Give an account’s key, or set \`depth\` if you mean this one.`,
    )
  const implied = family === 'bitcoin' ? impliedScript(script, expression) : script
  return { family, key, script: requireScript(family, implied, chosen), text: expression.key }
}

/** Throws if the text around a key belongs to another key, or describes addresses that we would not derive. */
function requireFitting(key: HDKey, { origin, below }: KeyExpression) {
  const last = origin?.at(-1)
  const index = last && Number.parseInt(last, 10) + (/\d$/.test(last) ? 0 : HARDENED)
  if (origin && (origin.length !== key.depth || (last && index !== key.index)))
    throw invalid('public_key: The origin in brackets belongs to another key. Copy the whole text again.')
  const usual = isReceivingBranch(key) ? ['', '/*'] : ['', '/0/*', '/<0;1>/*', '/**']
  if (!usual.includes(below))
    throw invalid(
      `public_key: The key ends with ${below}, but only receiving addresses can be used. Give the key alone, or with ${usual.at(1)} after it.`,
    )
}

/** The script type that the prefix of a key, its descriptor or origin imply. Throws if they contradict each other. */
function impliedScript(prefixScript: ScriptType | null, { script }: KeyExpression): ScriptType | null {
  if (prefixScript && script && prefixScript !== script)
    throw invalid(
      `public_key: The key’s prefix implies ${prefixScript}, but the text around the key implies ${script}.`,
    )
  return prefixScript ?? script
}

/** Restores a key that was read before. */
export const restoreAccountKey = (family: DerivedFamily, text: string, script: ScriptType | null): AccountKey => ({
  family,
  key: decode(text).key,
  script,
})

/** Decodes a key, with the script type that its prefix implies. */
function decode(text: string): { key: HDKey; script: ScriptType | null } {
  const prefix = text.slice(0, 4)
  if (TEST_PREFIXES.includes(prefix)) throw invalid('public_key: This is a key of a test network.')
  if (!isPrefix(prefix)) throw invalid(`public_key: Must begin with ${Object.keys(PREFIXES).join(', ')}.`)
  const { versions, script } = PREFIXES[prefix]
  try {
    return { key: HDKey.fromExtendedKey(text, versions), script }
  } catch {
    throw invalid('public_key: This is not a valid key. Copy the whole key again.')
  }
}

function requireScript(
  family: DerivedFamily,
  implied: ScriptType | null,
  chosen: ScriptType | undefined,
): ScriptType | null {
  if (family !== 'bitcoin') {
    if (implied) throw invalid('public_key: Must begin with xpub for this family.')
    if (chosen) throw invalid('script_type: Only applies to Bitcoin.')
    return null
  }
  if (implied && chosen && implied !== chosen)
    throw invalid(`script_type: Must be ${implied} for this key, or left out.`)
  const script = implied ?? chosen
  if (!script)
    throw invalid(
      'script_type: This field is required for an xpub, which does not imply it. Your addresses begin with bc1q (p2wpkh), 3 (p2sh-p2wpkh) or 1 (p2pkh).',
    )
  return script
}

/** A hash that is equal for all forms of a key, as hex. */
export function hashKey({ publicKey, chainCode }: HDKey): string {
  if (!publicKey || !chainCode) throw new Error('addresses cannot be derived from the key')
  return bytesToHex(sha256(concatBytes(publicKey, chainCode)))
}
