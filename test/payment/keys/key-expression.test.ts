import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import { isDescriptorChecksum } from '../../../src/payment/keys/descriptor-checksum'
import { publicKeyForm } from '../../../src/payment/keys/extended-public-key'
import { readKeyExpression } from '../../../src/payment/keys/key-expression'

const root = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const XPUB = root.derive("m/84'/0'/0'").publicExtendedKey
const FORM = { prefix: 'xpub', depth: 3 }

describe('the checksum of a descriptor', () => {
  test('is the checksum of BIP-380, and detects each change', () => {
    expect(isDescriptorChecksum('raw(deadbeef)', '89f8spxm')).toBe(true)
    for (const [descriptor, checksum] of [
      ['raw(deadbeef)', '89f8spxmx'],
      ['raw(deadbeef)', '89f8spx'],
      ['raw(deedbeef)', '89f8spxm'],
      ['raw(deadbeef)', '##f8spxm'],
      ['raw(Ü)', '00000000'],
    ] as const)
      expect(isDescriptorChecksum(descriptor, checksum)).toBe(false)
  })
})

describe('an extended public key', () => {
  test.each([
    [XPUB, null],
    [`[73c5da0a/84h/0h/0h]${XPUB}`, 'p2wpkh'],
    [`[73c5da0a/49'/0'/0']${XPUB}`, 'p2sh-p2wpkh'],
    [`[73c5da0a/84'/0'/0']${XPUB}/0/*`, 'p2wpkh'],
    [`${XPUB}/0/*`, null],
    [`wpkh(${XPUB})`, 'p2wpkh'],
    [`pkh(${XPUB}/0/*)`, 'p2pkh'],
    [`sh(wpkh([73c5da0a/49h/0h/0h]${XPUB}/<0;1>/*))`, 'p2sh-p2wpkh'],
    [`${XPUB}-[p2sh]`, 'p2sh-p2wpkh'],
    [`${XPUB}-[legacy]`, 'p2pkh'],
  ])('is found in %s', (text, script) => {
    expect(readKeyExpression(text)).toMatchObject({ key: XPUB, script })
    expect(publicKeyForm(text)).toEqual(FORM)
  })

  test.each([
    [`wsh(sortedmulti(2,${XPUB},${XPUB}))`, 'several signers'],
    [`2-of-${XPUB}-${XPUB}`, 'several signers'],
    [`sh(wsh(multi(1,${XPUB})))`, 'several signers'],
    [XPUB.replace('xpub', 'Zpub'), 'several signers'],
    [`tr(${XPUB}/0/*)`, 'Taproot'],
    [`${XPUB}-[taproot]`, 'Taproot'],
    [`{"xpub":"${XPUB}"}`, 'file'],
    [`wpkh(${XPUB})#qqqqqqqq`, 'checksum'],
    [`my key: ${XPUB}`, 'only the key'],
    [`combo(${XPUB})`, 'only the key'],
    [`${XPUB}-[segwit]`, 'which is unknown'],
  ])('is refused in %s, with an error that says what to do', (text, words) => {
    const result = readKeyExpression(text)
    expect('problem' in result && result.problem).toContain(words)
    expect(publicKeyForm(text)).toBeNull()
  })
})
