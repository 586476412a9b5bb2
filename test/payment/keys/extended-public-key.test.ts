import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import { PREFIXES, publicKeyForm } from '../../../src/payment/keys/extended-public-key'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const account = (prefix: keyof typeof PREFIXES) =>
  HDKey.fromMasterSeed(seed, PREFIXES[prefix].versions).derive("m/84'/0'/0'")

describe('an extended public key', () => {
  test.each(['xpub', 'ypub', 'zpub'] as const)('has a prefix and a depth: %s', (prefix) => {
    expect(publicKeyForm(account(prefix).publicExtendedKey)).toEqual({ prefix, depth: 3 })
    expect(publicKeyForm(account(prefix).deriveChild(0).publicExtendedKey)).toEqual({ prefix, depth: 4 })
  })

  test('is not any other text, nor mistyped', () => {
    const { publicExtendedKey, privateExtendedKey } = account('zpub')
    const others = [
      privateExtendedKey,
      // A private key whose prefix was replaced by a public one.
      `zpub${privateExtendedKey.slice(4)}`,
      publicExtendedKey.slice(0, -1),
      publicExtendedKey.replace(/..$/, 'zz'),
      `xpub${publicExtendedKey.slice(4)}`,
      ` ${publicExtendedKey}`,
      '',
      'zpub',
    ]
    for (const text of others) expect(publicKeyForm(text)).toBeNull()
  })
})
