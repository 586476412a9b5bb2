import type { ScriptType } from '../../contract/wallets/wallet'
import { isDescriptorChecksum } from './descriptor-checksum'

/** An extended public key with the details that wallets write around it. */
export interface KeyExpression {
  key: string
  /** The script type of its addresses; null if not stated. */
  script: ScriptType | null
  /** The path from the root to the key; null if not stated. */
  origin: readonly string[] | null
  /** The path from the key to its addresses; empty if not stated. */
  below: string
}

const SCRIPTS: Record<string, ScriptType> = { pkh: 'p2pkh', wpkh: 'p2wpkh', 'sh(wpkh': 'p2sh-p2wpkh' }
const PURPOSES: Record<string, ScriptType> = { 44: 'p2pkh', 49: 'p2sh-p2wpkh', 84: 'p2wpkh' }
/** Suffixes of keys in BTCPay Server. */
const SUFFIXES: Record<string, ScriptType> = { '-[legacy]': 'p2pkh', '-[p2sh]': 'p2sh-p2wpkh' }

const WRAPPED = /^(pkh|wpkh|sh\(wpkh)\(([^()]*)\)+$/
const KEY = /^(?:\[[0-9a-f]{8}((?:\/\d+['hH]?)*)\])?([A-Za-z]pub[0-9A-Za-z]+)(-\[\w+\])?((?:\/[^/]*)*)$/
const INSIDE = /[xyz]pub[1-9A-HJ-NP-Za-km-z]{20,}/

const MULTISIG_PROBLEM =
  'This key belongs to several signers, whose addresses cannot be derived from one key. Use the wallet of one signer, or a list of addresses.'

/** The error text for an expression of a kind that we know but do not support; otherwise null. */
function knownProblem(text: string): string | null {
  if (/^[{[]\s*["{]/.test(text)) return 'This is a wallet’s file. Enter only the extended public key in it.'
  if (/multi|^wsh\(|^sh\(wsh\(|\d-of-|^[YZUV]pub/.test(text)) return MULTISIG_PROBLEM
  if (/^tr\(|-\[taproot\]$/.test(text))
    return 'This key belongs to Taproot addresses. Use an account of native SegWit (bc1q).'
  return null
}

/**
 * Reads a key with its origin (`[8cce63f8/84h/0h/0h]zpub…`), a descriptor (`wpkh(…)#checksum`), a key with the path of
 * its addresses (`zpub…/0/*`) or in the form of BTCPay Server. Any other text is taken for the key itself.
 */
export function readKeyExpression(text: string): KeyExpression | { problem: string } {
  const [descriptor = '', checksum] = text.split('#')
  const problem = knownProblem(text)
  if (problem) return { problem }
  if (checksum !== undefined && !isDescriptorChecksum(descriptor, checksum))
    return { problem: 'The text does not match its checksum. Copy the whole text again.' }
  const [, wrapper, wrapped] = WRAPPED.exec(descriptor) ?? []
  const [, path, key, suffix, below = ''] = KEY.exec(wrapped ?? descriptor) ?? []
  if (!key) {
    const isInside = INSIDE.test(text) && !INSIDE.test(text.slice(0, 4))
    return isInside && /[^0-9A-Za-z]/.test(text.trim())
      ? { problem: 'The text contains more than a key. Enter only the key, starting with xpub, ypub or zpub.' }
      : { key: text, script: null, origin: null, below: '' }
  }
  if (suffix && !SUFFIXES[suffix]) return { problem: `The key ends with ${suffix}, which is unknown.` }
  const origin = path === undefined ? null : path.split('/').slice(1)
  const isHardened = /^\d+['hH]$/.test(origin?.[0] ?? '')
  const originScript = isHardened ? (PURPOSES[Number.parseInt(origin?.[0] ?? '', 10)] ?? null) : null
  const script = (wrapper && SCRIPTS[wrapper]) || (suffix && SUFFIXES[suffix]) || originScript
  return { key, script: script ?? null, origin, below }
}
