import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { payments } from 'bitcoinjs-lib'
import { TronWeb } from 'tronweb'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { DerivedFamily, ScriptType } from '../../../src/contract/wallets/wallet'
import { recipientProblem } from '../../../src/payment/address/recipient'
import { networksOf } from '../../../src/payment/chains/networks'
import { derivationPath, deriveAddress } from '../../../src/server/wallets/keys/derive-address'
import { restoreAccountKey } from '../../../src/server/wallets/keys/extended-key'

/** The well-known recovery words of test vectors, which hold no money. */
const WORDS = `${'abandon '.repeat(11)}about`
const seed = mnemonicToSeedSync(WORDS)

const account = (family: DerivedFamily, path: string, script: ScriptType | null = null) =>
  restoreAccountKey(family, HDKey.fromMasterSeed(seed).derive(path).publicExtendedKey, script)

describe('an address that is derived from a public key', () => {
  test('equals the address in the published test vectors', () => {
    expect(deriveAddress(account('bitcoin', "m/84'/0'/0'", 'p2wpkh'), 0)).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    )
    expect(deriveAddress(account('bitcoin', "m/49'/0'/0'", 'p2sh-p2wpkh'), 0)).toBe(
      '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf',
    )
    expect(deriveAddress(account('bitcoin', "m/44'/0'/0'", 'p2pkh'), 0)).toBe('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA')
    expect(deriveAddress(account('evm', "m/44'/60'/0'"), 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(deriveAddress(account('tron', "m/44'/195'/0'"), 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  })

  test.each([
    0,
    1,
    7,
    1000,
    2 ** 31 - 1,
  ])('is the address that other wallets derive from the private key, at index %i', (index) => {
    const root = HDKey.fromMasterSeed(seed)
    const segwit = root.derive(`m/84'/0'/3'/0/${index}`)
    expect(deriveAddress(account('bitcoin', "m/84'/0'/3'", 'p2wpkh'), index)).toBe(
      payments.p2wpkh({ pubkey: segwit.publicKey as Uint8Array }).address,
    )
    const nested = root.derive(`m/49'/0'/3'/0/${index}`)
    expect(deriveAddress(account('bitcoin', "m/49'/0'/3'", 'p2sh-p2wpkh'), index)).toBe(
      payments.p2sh({ redeem: payments.p2wpkh({ pubkey: nested.publicKey as Uint8Array }) }).address,
    )
    expect(deriveAddress(account('evm', "m/44'/60'/0'"), index)).toBe(
      mnemonicToAccount(WORDS, { path: `m/44'/60'/0'/0/${index}` }).address,
    )
    const tron = root.derive(`m/44'/195'/0'/0/${index}`)
    expect(deriveAddress(account('tron', "m/44'/195'/0'"), index)).toBe(
      TronWeb.address.fromPrivateKey(Buffer.from(tron.privateKey as Uint8Array).toString('hex')),
    )
  })

  test('is directly below a key that is the receiving branch of an account, as EVM tools export it', () => {
    const { address } = mnemonicToAccount(WORDS, { path: "m/44'/60'/0'/0/7" })
    expect(deriveAddress(account('evm', "m/44'/60'/0'/0"), 7)).toBe(address)
    expect(derivationPath(account('evm', "m/44'/60'/0'/0"), 7)).toBe('7')
    // The branch of change addresses is not the receiving branch.
    expect(derivationPath(account('evm', "m/44'/60'/0'/1"), 7)).toBe('0/7')
  })

  test('passes the check of every network of its family', () => {
    const families: [DerivedFamily, ScriptType | null][] = [
      ['bitcoin', 'p2wpkh'],
      ['evm', null],
      ['tron', null],
    ]
    for (const [family, script] of families)
      for (const network of networksOf(family))
        for (let index = 0; index < 20; index += 1)
          expect(recipientProblem(network, deriveAddress(account(family, "m/44'/0'/0'", script), index))).toBe(null)
  })

  test('has the path at which the usual wallets show it', () => {
    expect(derivationPath(account('bitcoin', "m/84'/0'/2'", 'p2wpkh'), 5)).toBe("m/84'/0'/2'/0/5")
    expect(derivationPath(account('tron', "m/44'/195'/0'"), 0)).toBe("m/44'/195'/0'/0/0")
    expect(derivationPath(account('evm', 'm/1'), 3)).toBe('0/3')
  })
})
