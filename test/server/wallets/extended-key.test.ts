import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import type { ScriptType, WalletFamily } from '../../../src/contract/wallets/wallet'
import { ProblemError } from '../../../src/server/http/problem'
import { hashKey, readAccountKey } from '../../../src/server/wallets/keys/extended-key'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const SLIP_132 = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  ypub: { public: 0x049d7cb2, private: 0x049d7878 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
  vpub: { public: 0x045f1cf6, private: 0x045f18bc },
}
const keyAt = (path: string, form: keyof typeof SLIP_132 = 'xpub') =>
  HDKey.fromMasterSeed(seed, SLIP_132[form]).derive(path).publicExtendedKey

function refusal(family: WalletFamily, text: string, reported: { script_type?: ScriptType; depth?: number } = {}) {
  try {
    readAccountKey(family, text, reported)
  } catch (error) {
    if (error instanceof ProblemError && error.status === 400) return error.errors.join()
    throw error
  }
  return null
}

describe('an extended public key', () => {
  test('implies the script type by its prefix, and an xpub of Bitcoin needs a script type', () => {
    expect(readAccountKey('bitcoin', keyAt("m/84'/0'/0'", 'zpub'), {}).script).toBe('p2wpkh')
    expect(readAccountKey('bitcoin', keyAt("m/49'/0'/0'", 'ypub'), {}).script).toBe('p2sh-p2wpkh')
    expect(refusal('bitcoin', keyAt("m/84'/0'/0'"))).toMatch(/^script_type: This field is required for an xpub/)
    expect(readAccountKey('bitcoin', keyAt("m/84'/0'/0'"), { script_type: 'p2wpkh' }).script).toBe('p2wpkh')
    expect(refusal('bitcoin', keyAt("m/84'/0'/0'", 'zpub'), { script_type: 'p2pkh' })).toMatch(
      /^script_type: Must be p2wpkh/,
    )
    expect(readAccountKey('evm', keyAt("m/44'/60'/0'"), {}).script).toBe(null)
    expect(refusal('evm', keyAt("m/44'/60'/0'"), { script_type: 'p2wpkh' })).toBe(
      'script_type: Only applies to Bitcoin.',
    )
    expect(refusal('tron', keyAt("m/44'/195'/0'", 'zpub'))).toBe('public_key: Must begin with xpub for this family.')
  })

  test('is refused when it is mistyped, cut off, of a test network or of no family that can derive', () => {
    const whole = keyAt("m/84'/0'/0'", 'zpub')
    const mistyped = `${whole.slice(0, 40)}${whole[40] === 'a' ? 'b' : 'a'}${whole.slice(41)}`
    for (const text of [mistyped, whole.slice(0, -1), `${whole} `, `${whole}1`])
      expect(refusal('bitcoin', text)).toBe('public_key: This is not a valid key. Copy the whole key again.')
    expect(refusal('bitcoin', keyAt("m/84'/1'/0'", 'vpub'))).toBe('public_key: This is a key of a test network.')
    expect(refusal('bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toMatch(/^public_key: Must begin with/)
    expect(refusal('solana', keyAt("m/44'/501'/0'"))).toMatch(/^public_key: Addresses of this family cannot be derived/)
  })

  test('is refused at another depth than an account’s, unless the request has this depth', () => {
    const root = HDKey.fromMasterSeed(seed).publicExtendedKey
    expect(refusal('evm', root)).toMatch(/^depth: The key has depth 0, not 3/)
    expect(refusal('evm', root, { depth: 0 })).toBe(null)
    expect(refusal('evm', keyAt("m/44'/60'/0'"), { depth: 4 })).toMatch(/^depth: The key has depth 3, not 4/)
  })

  test('has one hash, whatever its prefix', () => {
    const hashOf = (form: 'xpub' | 'zpub') =>
      hashKey(readAccountKey('bitcoin', keyAt("m/84'/0'/0'", form), { script_type: 'p2wpkh' }).key)
    expect(hashOf('xpub')).toBe(hashOf('zpub'))
    expect(hashOf('xpub')).not.toBe(hashKey(readAccountKey('evm', keyAt("m/44'/60'/0'"), {}).key))
  })
})

describe('a key with the text that wallets write around it', () => {
  const ZPUB = keyAt("m/84'/0'/0'", 'zpub')
  const XPUB = keyAt("m/84'/0'/0'")

  test('is read without that text, which implies the script type', () => {
    for (const text of [`[73c5da0a/84h/0h/0h]${ZPUB}`, `[73c5da0a/84'/0'/0']${XPUB}`, `wpkh(${XPUB}/0/*)`]) {
      const read = readAccountKey('bitcoin', text, {})
      expect([read.script, hashKey(read.key)]).toEqual(['p2wpkh', hashKey(readAccountKey('bitcoin', ZPUB, {}).key)])
      expect([ZPUB, XPUB]).toContain(read.text)
    }
    expect(readAccountKey('evm', `[73c5da0a/44h/60h/0h]${keyAt("m/44'/60'/0'")}`, {}).script).toBeNull()
  })

  test.each([
    [`[73c5da0a/84h/0h/1h]${ZPUB}`, 'The origin in brackets belongs to another key'],
    [`[73c5da0a/84h/0h]${ZPUB}`, 'The origin in brackets belongs to another key'],
    [`[73c5da0a/84h/0h/0]${ZPUB}`, 'The origin in brackets belongs to another key'],
    [
      `${ZPUB}/1/*`,
      'The key ends with /1/*, but only receiving addresses can be used. Give the key alone, or with /0/* after it.',
    ],
    [`pkh(${ZPUB})`, 'The key’s prefix implies p2wpkh, but the text around the key implies p2pkh'],
    [`wpkh(${XPUB})#qqqqqqqq`, 'The text does not match its checksum'],
    [`wsh(sortedmulti(2,${XPUB},${XPUB}))`, 'This key belongs to several signers'],
  ])('is refused as %s', (text, words) => {
    expect(refusal('bitcoin', text)).toContain(`public_key: `)
    expect(refusal('bitcoin', text)).toContain(words)
  })
})
