import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58, bech32, bech32m } from '@scure/base'
import { Address } from '@ton/core'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { TronWeb } from 'tronweb'
import { getAddress, isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { NETWORKS, type Network } from '../../../src/contract/enums'
import { addressProblem, displayAddress, isSameAddress } from '../../../src/payment/address/check'
import { recipientProblem } from '../../../src/payment/address/recipient'
import { PAIRS } from '../../../src/payment/chains/catalogue'
import verified from '../chains/verified-data.json'

const EVM: Network[] = ['Ethereum', 'Base', 'Arbitrum', 'Binance_Smart_Chain']
const networksIn = (group: string): Network[] => (group === 'EVM' ? EVM : [group as Network])
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const checksummed = (payload: Uint8Array) => {
  const check = sha256(sha256(payload)).subarray(0, 4)
  return base58.encode(Uint8Array.from([...payload, ...check]))
}

describe('the verified examples', () => {
  for (const [group, cases] of Object.entries(verified.address_examples.cases)) {
    for (const { address, expect_valid, why } of cases) {
      if (expect_valid === '?') continue
      it(`${expect_valid ? 'accepts' : 'refuses'} ${address} on ${group}: ${why}`, () => {
        for (const network of networksIn(group)) {
          const problem = recipientProblem(network, address)
          // The example in the standard alphabet is the account of a token's contract, which is well formed, but never
          // a recipient.
          if (address.startsWith('EQCxE6')) expect(problem).toBe('never_recipient')
          else if (expect_valid) expect(problem).toBeNull()
          else expect(problem).not.toBeNull()
        }
      })
    }
  }
})

describe('Bitcoin', () => {
  const script = fc.oneof(
    bytes(20).map((hash) => bitcoin.payments.p2wpkh({ hash })),
    bytes(32).map((hash) => bitcoin.payments.p2wsh({ hash })),
    bytes(20).map((hash) => bitcoin.payments.p2pkh({ hash })),
    bytes(20).map((hash) => bitcoin.payments.p2sh({ hash })),
  )

  it('accepts every kind of address that bitcoinjs-lib makes, and taproot', () => {
    fc.assert(
      fc.property(script, ({ address = '' }) => {
        expect(addressProblem('Bitcoin', address)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(bytes(32), (key) => {
        expect(addressProblem('Bitcoin', bech32m.encode('bc', [1, ...bech32m.toWords(key)]))).toBeNull()
      }),
    )
  })

  it('refuses what bitcoinjs-lib refuses after one character was changed', () => {
    const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lABCDEFGHJKLMNPQRSTUVWXYZio0'
    fc.assert(
      fc.property(script, fc.nat(61), fc.constantFrom(...alphabet), ({ address = '' }, at, character) => {
        const i = at % address.length
        const changed = address.slice(0, i) + character + address.slice(i + 1)
        fc.pre(changed !== address)
        let valid = true
        try {
          bitcoin.address.toOutputScript(changed, bitcoin.networks.bitcoin)
        } catch {
          valid = false
        }
        expect(addressProblem('Bitcoin', changed) === null).toBe(valid)
      }),
      { numRuns: 500 },
    )
  })

  it('refuses a witness version with the checksum of the other kind, unused bits and mixed case', () => {
    const words = bech32.toWords(new Uint8Array(32).fill(7))
    expect(addressProblem('Bitcoin', bech32.encode('bc', [0, ...words]))).toBeNull()
    expect(addressProblem('Bitcoin', bech32m.encode('bc', [0, ...words]))).toBe('checksum')
    expect(addressProblem('Bitcoin', bech32.encode('bc', [1, ...words]))).toBe('checksum')
    for (const bit of [1, 2, 4, 8]) {
      const unused = [...words.slice(0, -1), (words.at(-1) ?? 0) | bit]
      expect(addressProblem('Bitcoin', bech32.encode('bc', [0, ...unused]))).toBe('checksum')
    }
    expect(addressProblem('Bitcoin', 'bc1qW508D6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('format')
  })

  it('reads upper-case bech32 as the same address, and shows it in lower case', () => {
    const lower = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(addressProblem('Bitcoin', lower.toUpperCase())).toBeNull()
    expect(isSameAddress('Bitcoin', lower.toUpperCase(), lower)).toBe(true)
    expect(displayAddress('Bitcoin', lower.toUpperCase())).toBe(lower)
  })

  it('refuses base58 addresses of other networks and versions', () => {
    for (const version of [6, 48, 111, 196, 0x41]) {
      expect(addressProblem('Bitcoin', checksummed(Uint8Array.from([version, ...new Array(20).fill(9)])))).toBe(
        'format',
      )
    }
  })
})

describe('EVM networks', () => {
  const account = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => secp256k1.utils.isValidSecretKey(key))

  it('show addresses in the mixed case of viem, alike on all four networks', () => {
    fc.assert(
      fc.property(bytes(20), fc.constantFrom(...EVM), (hash, network) => {
        const lower = `0x${bytesToHex(hash)}`
        expect(displayAddress(network, lower)).toBe(getAddress(lower))
        expect(addressProblem(network, lower)).toBeNull()
        expect(addressProblem(network, `0x${bytesToHex(hash).toUpperCase()}`)).toBeNull()
        expect(addressProblem(network, getAddress(lower))).toBeNull()
      }),
    )
  })

  it('accept and refuse every spelling that viem accepts and refuses', () => {
    fc.assert(
      fc.property(bytes(20), fc.nat(39), (hash, at) => {
        const right = getAddress(`0x${bytesToHex(hash)}`)
        const letter = right[at + 2] ?? ''
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const changed = right.slice(0, at + 2) + flipped + right.slice(at + 3)
        const digits = changed.slice(2)
        fc.pre(digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
        expect(addressProblem('Base', changed)).toBe(isAddress(changed, { strict: true }) ? null : 'checksum')
      }),
      { numRuns: 300 },
    )
  })

  it('compare without regard to case', () => {
    fc.assert(
      fc.property(bytes(20), account, (a, b) => {
        const [one, other] = [`0x${bytesToHex(a)}`, `0x${bytesToHex(b.subarray(0, 20))}`]
        expect(isSameAddress('Arbitrum', getAddress(one), one)).toBe(true)
        expect(isSameAddress('Arbitrum', getAddress(one), other)).toBe(one === other)
      }),
    )
  })
})

describe('Solana', () => {
  it('refuses 31 and 33 bytes', () => {
    expect(addressProblem('Solana', base58.encode(new Uint8Array(31).fill(200)))).toBe('format')
    expect(addressProblem('Solana', base58.encode(new Uint8Array(33).fill(200)))).toBe('format')
    expect(addressProblem('Solana', `1${base58.encode(new Uint8Array(32).fill(2))}`)).toBe('format')
  })
})

describe('a recipient on Solana', () => {
  it('is the public key of any key pair', () => {
    fc.assert(
      fc.property(bytes(32), (secret) => {
        expect(recipientProblem('Solana', base58.encode(ed25519.getPublicKey(secret)))).toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  it('is not any other 32 bytes, which the page cannot distinguish from a key', () => {
    fc.assert(
      fc.property(bytes(32), (any) => {
        let onCurve = true
        try {
          ed25519.Point.fromBytes(any)
        } catch {
          onCurve = false
        }
        expect(recipientProblem('Solana', base58.encode(any))).toBe(onCurve ? null : 'checksum')
        expect(addressProblem('Solana', base58.encode(any))).toBeNull()
      }),
      { numRuns: 200 },
    )
  })

  it('is not an unreduced y, and not a negative zero', () => {
    const p = Uint8Array.from([0xed, ...new Array(30).fill(0xff), 0x7f])
    expect(recipientProblem('Solana', base58.encode(p))).toBe('checksum')
    const one = Uint8Array.from([1, ...new Array(31).fill(0)])
    expect(recipientProblem('Solana', base58.encode(one))).toBeNull()
    one[31] = 0x80
    expect(recipientProblem('Solana', base58.encode(one))).toBe('checksum')
  })
})

describe('Tron', () => {
  it('accepts the addresses that tronweb accepts, and none after one character was changed', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    fc.assert(
      fc.property(bytes(20), fc.nat(33), fc.constantFrom(...alphabet), (hash, at, character) => {
        const address = TronWeb.address.fromHex(`41${bytesToHex(hash)}`)
        expect(addressProblem('Tron', address)).toBeNull()
        const changed = address.slice(0, at) + character + address.slice(at + 1)
        expect(addressProblem('Tron', changed) === null).toBe(TronWeb.isAddress(changed))
      }),
    )
  })

  it('refuses the hex form, which tronweb also calls an address', () => {
    expect(TronWeb.isAddress('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(true)
    expect(addressProblem('Tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe('format')
  })
})

describe('TON', () => {
  const form = fc.record({ bounceable: fc.boolean(), urlSafe: fc.boolean() })

  it('accepts both flags in both alphabets, and shows and compares them as one account', () => {
    fc.assert(
      fc.property(bytes(32), form, (hash, written) => {
        const account = new Address(0, Buffer.from(hash))
        const address = account.toString(written)
        expect(addressProblem('TON', address)).toBeNull()
        expect(displayAddress('TON', address)).toBe(account.toString({ bounceable: false }))
        expect(isSameAddress('TON', address, account.toString())).toBe(true)
      }),
    )
  })

  it('refuses testnet, any chain but the base chain, and the raw form', () => {
    const account = new Address(0, Buffer.alloc(32, 3))
    expect(addressProblem('TON', account.toString({ testOnly: true, bounceable: false }))).toBe('format')
    expect(addressProblem('TON', account.toString({ testOnly: true }))).toBe('format')
    for (const workchain of [-1, 1, 15]) {
      expect(addressProblem('TON', new Address(workchain, Buffer.alloc(32, 3)).toString())).toBe('format')
    }
    expect(addressProblem('TON', account.toRawString())).toBe('format')
  })

  it('refuses every single changed character', () => {
    const address = new Address(0, Buffer.alloc(32, 5)).toString({ bounceable: false })
    for (let i = 2; i < address.length; i++) {
      const changed = address.slice(0, i) + (address[i] === 'x' ? 'y' : 'x') + address.slice(i + 1)
      expect(addressProblem('TON', changed)).not.toBeNull()
    }
  })
})

describe('every network', () => {
  it('refuses every address at which money is lost, in any spelling', () => {
    for (const address of verified.never_recipients) {
      const networks: Network[] = address.startsWith('0x')
        ? EVM
        : address.startsWith('EQ')
          ? ['TON']
          : [address.startsWith('T') && address.length === 34 ? 'Tron' : 'Solana']
      for (const network of networks) {
        expect(addressProblem(network, address), address).toBe('never_recipient')
        expect(addressProblem(network, displayAddress(network, address)), address).toBe('never_recipient')
      }
      if (networks === EVM) {
        expect(addressProblem('Base', address.toLowerCase())).toBe('never_recipient')
        expect(addressProblem('Base', `0x${address.slice(2).toUpperCase()}`)).toBe('never_recipient')
      }
    }
  })

  it('refuses every contract that a pair names', () => {
    for (const { network, contract } of PAIRS) {
      if (contract !== null) expect(addressProblem(network, contract), contract).toBe('never_recipient')
    }
  })

  it('accepts no address that its verified pattern does not match', () => {
    const samples = Object.values(verified.address_examples.cases).flatMap((cases) => cases.map((one) => one.address))
    for (const network of NETWORKS) {
      const pattern = new RegExp(verified.networks[network].address.regex)
      for (const sample of [...samples, ...verified.never_recipients]) {
        if (addressProblem(network, sample) === null) expect(sample).toMatch(pattern)
      }
    }
  })

  it('checks any text without throwing, and never repairs it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), fc.string({ maxLength: 300, unit: 'binary' }), (network, text) => {
        expect(addressProblem(network, text)).not.toBeNull()
      }),
    )
    for (const network of NETWORKS) {
      expect(addressProblem(network, '')).toBe('format')
      expect(addressProblem(network, 'z'.repeat(100_000))).toBe('format')
    }
    expect(addressProblem('Tron', ' TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top')).toBe('format')
    expect(addressProblem('Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n')).toBe('format')
  })
})
