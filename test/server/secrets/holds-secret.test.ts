import { readFileSync } from 'node:fs'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import { holdsSecret, mayHoldSecret } from '../../../src/server/secrets/holds-secret'
import { HEX, POSSIBLE_SECRETS, SECRETS } from './kinds'

describe('a secret of a wallet', () => {
  test.each(Object.entries(SECRETS))('is found in any text: %s', (_, text) => {
    expect(holdsSecret(text)).toBe(true)
    expect(mayHoldSecret(text)).toBe(true)
  })

  test.each(Object.entries(POSSIBLE_SECRETS))('may be in a field without hashes: %s', (_, text) => {
    expect(mayHoldSecret(text)).toBe(true)
    expect(holdsSecret(text)).toBe(false)
  })
})

describe('no secret of a wallet', () => {
  const account = HDKey.fromMasterSeed(Uint8Array.from({ length: 32 }, () => 7)).derive("m/84'/0'/0'")

  test.each([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    'UQBFmCgcs4aKCHFsuLBiLnPS3XAhzd2tuZpt4hlOOi8z-EaR',
    'Our Ledger in the safe of the shop in Kano, for coins',
    '店铺的主要钱包',
  ])('is found in an address or a label: %s', (text) => {
    expect(mayHoldSecret(text)).toBe(false)
  })

  test('is found in a public key', () => {
    for (let index = 0; index < 200; index += 1) {
      const key = account.deriveChild(index).publicExtendedKey
      expect(mayHoldSecret(key), key).toBe(false)
    }
  })

  test.each([
    ['a hash', HEX],
    ['a signature of Solana', base58.encode(Uint8Array.from({ length: 64 }, (_, index) => (index * 37 + 11) % 256))],
    ['two UUIDs', '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40 7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d41'],
    ['Chinese prose', '我们的商店每天都开门，你可以在这里用手机付款，收到钱以后我们会马上发货给你。'],
    ['Japanese prose', 'お支払いが届くまで、このページを開いたままにしてください。届きましたらお知らせします。'],
    ['Korean prose', '결제가 확인되면 바로 알려 드리겠습니다. 이 페이지를 닫지 말고 잠시 기다려 주세요.'],
  ])('is found in %s', (_, text) => {
    expect(holdsSecret(text)).toBe(false)
  })

  test.each(Object.entries(ALL_MESSAGES))('is found in the texts of the page: %s', (_, messages) => {
    for (const text of Object.values(messages).map((one) =>
      typeof one === 'string' ? one : Object.values(one).join(' '),
    ))
      expect(holdsSecret(text), text).toBe(false)
  })

  test('is found in the documentation', () => {
    for (const paragraph of readFileSync('public/docs/merchants.html', 'utf8').split('\n'))
      expect(holdsSecret(paragraph), paragraph).toBe(false)
  })
})
