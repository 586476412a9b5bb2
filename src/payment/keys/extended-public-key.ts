import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import type { ScriptType } from '../../contract/wallets/wallet'
import { readKeyExpression } from './key-expression'

/** The prefixes of SLIP-132 for keys of main networks, with the script type that each implies. */
export const PREFIXES = {
  xpub: { versions: { public: 0x0488b21e, private: 0x0488ade4 }, script: null },
  ypub: { versions: { public: 0x049d7cb2, private: 0x049d7878 }, script: 'p2sh-p2wpkh' },
  zpub: { versions: { public: 0x04b24746, private: 0x04b2430c }, script: 'p2wpkh' },
} as const satisfies Record<string, { versions: { public: number; private: number }; script: ScriptType | null }>

export type Prefix = keyof typeof PREFIXES
export const isPrefix = (text: string): text is Prefix => Object.keys(PREFIXES).includes(text)

const base58check = createBase58check(sha256)

/**
 * Reads the prefix and depth of an extended public key, also with its origin or in a descriptor. Null for mistyped or
 * other text. `depth` is the key's depth in the tree of keys, which is 3 for an account.
 */
export function publicKeyForm(text: string): { prefix: Prefix; depth: number } | null {
  const expression = readKeyExpression(text)
  if ('problem' in expression) return null
  const { key } = expression
  const prefix = key.slice(0, 4)
  if (!isPrefix(prefix)) return null
  try {
    const bytes = base58check.decode(key)
    const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    const depth = bytes[4]
    if (bytes.length !== 78 || version !== PREFIXES[prefix].versions.public || depth === undefined) return null
    return { prefix, depth }
  } catch {
    return null
  }
}
