import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NETWORKS, type Network } from '../../src/contract/enums'
import { NETWORK_DEFINITIONS } from '../../src/payment/chains/networks'
import { findTransaction } from '../../src/payment/transaction-format'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = bytes(32).map((hash) => Buffer.from(hash).toString('hex'))
const EVM: Network[] = ['Binance_Smart_Chain', 'Ethereum', 'Base', 'Arbitrum']

/** A hash as each network writes it. */
const hashOf: Record<Network, fc.Arbitrary<string>> = {
  Bitcoin: hex,
  Tron: hex,
  TON: bytes(32).map((hash) => Buffer.from(hash).toString('base64')),
  Solana: bytes(64)
    .filter((signature) => (signature[0] ?? 0) > 8)
    .map((signature) => base58.encode(signature)),
  Ethereum: hex.map((hash) => `0x${hash}`),
  Base: hex.map((hash) => `0x${hash}`),
  Arbitrum: hex.map((hash) => `0x${hash}`),
  Binance_Smart_Chain: hex.map((hash) => `0x${hash}`),
}

describe('a pasted hash', () => {
  it.each([
    (hash: string) => `TxID: ${hash}`,
    (hash: string) => `Transaction hash ${hash} on its network.`,
    (hash: string) => `(${hash})`,
    (hash: string) => `"${hash}",`,
    (hash: string) => `hash=${hash}`,
  ])('is found among other copied words: %s', (copied) => {
    for (const network of NETWORKS)
      fc.assert(
        fc.property(hashOf[network], (hash) => {
          expect(findTransaction(copied(hash))).toMatchObject({ hash, networks: expect.arrayContaining([network]) })
        }),
        { numRuns: 20 },
      )
  })

  it('is found in a link among other words', () => {
    const hash = 'ab'.repeat(32)
    const link = `https://tronscan.org/#/transaction/${hash}`
    for (const copied of [
      `Sent 31.25 USDT: ${link}`,
      `${link}.`,
      `(${link})`,
      `I paid.\n${link}\nThanks!`,
      // A field of one line removes the line break.
      `I paid.${link}`,
      `Done. ${link}`,
      `Hi Ada. Sent: ${link}`,
    ])
      expect(findTransaction(copied), copied).toEqual({ hash, networks: ['Tron'] })
  })

  it('has the format of its own network, and never of one with another alphabet', () => {
    for (const network of NETWORKS) {
      fc.assert(
        fc.property(hashOf[network], (hash) => {
          const { networks, hash: read } = findTransaction(` ${hash.slice(0, 9)}\u200b${hash.slice(9)}\u2069\n`)
          expect(networks).toContain(network)
          expect(read).toBe(hash)
          if (EVM.includes(network)) expect(networks).toEqual(EVM)
          if (network === 'Bitcoin' || network === 'Tron') expect(networks).toEqual(['Bitcoin', 'Tron', 'TON'])
          if (network === 'Solana' || network === 'TON') expect(networks).toEqual([network])
        }),
        { numRuns: 50 },
      )
    }
  })

  it('is read in upper case too, and spelt in lower case', () => {
    const hash = `0x${'AB'.repeat(32)}`
    expect(findTransaction(hash)).toEqual({ hash: hash.toLowerCase(), networks: EVM })
    expect(findTransaction('AB'.repeat(32)).hash).toBe('ab'.repeat(32))
  })
})

describe('a pasted link', () => {
  it('of the explorer that we link to names one network', () => {
    for (const network of NETWORKS) {
      fc.assert(
        fc.property(hashOf[network], (hash) => {
          const link = NETWORK_DEFINITIONS[network].explorer.transaction(hash)
          const read = findTransaction(link)
          expect(read.networks).toEqual([network])
          expect(findTransaction(link.replace('https://', ''))).toEqual(read)
          // TON links hold the URL-safe spelling
          expect(Buffer.from(read.hash ?? '', 'base64url')).toEqual(Buffer.from(hash, 'base64url'))
        }),
        { numRuns: 20 },
      )
    }
  })

  it('of another explorer names all networks that its hash fits', () => {
    const hash = 'a1'.repeat(32)
    expect(findTransaction(`https://blockchair.com/bitcoin/transaction/${hash}?x=1`)).toEqual({
      hash,
      networks: ['Bitcoin', 'Tron', 'TON'],
    })
    expect(findTransaction(`https://www.etherscan.io/tx/0x${hash}#eventlog`).networks).toEqual(['Ethereum'])
    const signature = base58.encode(new Uint8Array(64).fill(9))
    expect(findTransaction(`https://explorer.solana.com/tx/${signature}`).networks).toEqual(['Solana'])
  })

  it('of an explorer with a hash of another network names no network', () => {
    expect(findTransaction(`https://tronscan.org/#/transaction/0x${'a1'.repeat(32)}`)).toEqual({
      hash: null,
      networks: [],
    })
    expect(findTransaction('https://etherscan.io/address/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed').networks).toEqual(
      [],
    )
  })
})

describe('anything else', () => {
  it('names no network, and causes no error', () => {
    for (const text of [
      '',
      'hello',
      'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top',
      '0x12',
      'https://',
      'a1'.repeat(31),
      '%%%',
      `${'a1'.repeat(32)}0`,
    ]) {
      expect(findTransaction(text), text).toEqual({ hash: null, networks: [] })
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
        const { hash, networks } = findTransaction(text)
        expect(hash === null).toBe(networks.length === 0)
      }),
    )
  })
})
