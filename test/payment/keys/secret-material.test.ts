import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { describe, expect, test } from 'vitest'
import { containsSecret, isSecretMaterial } from '../../../src/payment/keys/secret-material'

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)

describe('a secret that can spend money', () => {
  test.each([
    ['recovery words', generateMnemonic(english, 128)],
    ['24 of them', generateMnemonic(english, 256)],
    [
      'words with numbers',
      english
        .slice(0, 12)
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n'),
    ],
    [
      'words with numbers at them',
      english
        .slice(0, 12)
        .map((word, index) => `${index + 1}${word}`)
        .join(' '),
    ],
    ['words with commas, in capitals', english.slice(40, 58).join(', ').toUpperCase()],
    ['French words', generateMnemonic(french, 128)],
    ['a mistyped phrase', `${'abandon '.repeat(11)}abowt`],
    ['xprv', HDKey.fromMasterSeed(seed).privateExtendedKey],
    ['zprv', HDKey.fromMasterSeed(seed, { public: 0x04b24746, private: 0x04b2430c }).privateExtendedKey],
    ['tprv', HDKey.fromMasterSeed(seed, { public: 0x043587cf, private: 0x04358394 }).privateExtendedKey],
    ['a cut off xprv', HDKey.fromMasterSeed(seed).privateExtendedKey.slice(0, 60)],
    ['hex', `0x${'5a'.repeat(32)}`],
    ['hex without a prefix', '5A'.repeat(32)],
    ['WIF', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
    ['WIF, uncompressed', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['WIF with a password', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['a key pair of Solana', base58.encode(Uint8Array.from({ length: 64 }, (_, index) => index + 1))],
    ['its bytes', JSON.stringify(Array.from({ length: 64 }, (_, index) => index))],
  ])('is recognised: %s', (_, text) => {
    expect(isSecretMaterial(text)).toBe(true)
    expect(isSecretMaterial(` ${text}\n`)).toBe(true)
  })

  test.each([
    HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").publicExtendedKey,
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    'UQBFmCgcs4aKCHFsuLBiLnPS3XAhzd2tuZpt4hlOOi8z-EaR',
    'Our Ledger in the safe of the shop in Kano, for coins',
  ])('does not include: %s', (text) => {
    expect(isSecretMaterial(text)).toBe(false)
  })
})

test('no public key is taken for recovery words, whatever its letters and digits', () => {
  const account = HDKey.fromMasterSeed(seed).derive("m/84'/0'")
  for (let index = 0; index < 500; index += 1) {
    const { publicExtendedKey } = account.deriveChild(index)
    expect(containsSecret(publicExtendedKey), publicExtendedKey).toBe(false)
    expect(isSecretMaterial(publicExtendedKey)).toBe(false)
  }
})

describe('in a field for public keys and addresses', () => {
  const xprv = HDKey.fromMasterSeed(seed).privateExtendedKey
  test.each([
    'abandon ability able about',
    '1. abandon\n2. ability\n3. able\n4. about',
    'abandon, ability, able, abo',
    'あいこくしん あいさつ あいだ あおぞら',
    '的 一 是 在',
    `[5436d724/84h/0h/0h]${xprv}`,
    `7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q\n0x${'5a'.repeat(32)}`,
    `"privateKey":"${'5a'.repeat(32)}"`,
  ])('a secret is found within a text: %s', (text) => {
    expect(containsSecret(text)).toBe(true)
  })

  test.each([
    HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").publicExtendedKey,
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH, TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdJ',
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q\nHAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk\n',
    'Account 1\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94\nAccount 2\n0x9858EfFD232B4033E47d90003D41EC34EcaEda95',
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'UQBFmCgcs4aKCHFsuLBiLnPS3XAhzd2tuZpt4hlOOi8z-EaR UQBFmCgcs4aKCHFsuLBiLnPS3XAhzd2tuZpt4hlOOi8z-EaS',
  ])('other text is not taken for a secret: %s', (text) => {
    expect(containsSecret(text)).toBe(false)
  })
})
