import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NETWORKS, type Network } from '../../src/contract/enums'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../src/payment/chains/networks'
import { comparePasted } from '../../src/payment/pasted-address'
import { paymentUri } from '../../src/payment/uri'
import { walletLinks } from '../../src/payment/wallet-links'
import { ADDRESS } from './pairs'

const EVM: Network[] = ['Binance_Smart_Chain', 'Ethereum', 'Base', 'Arbitrum']
const { Base: BASE, Tron: TRON, TON } = ADDRESS

/** Another address of each network, as malware would put it in the place of the right one. */
const ANOTHER: Record<Network, string> = {
  ...ADDRESS,
  ...Object.fromEntries(EVM.map((network) => [network, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'])),
  Bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  Tron: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH',
  Solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  TON: 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
}

const WORDS: ((address: string) => string)[] = [
  (address) => address,
  (address) => ` ${address}\n`,
  (address) => `To: ${address}`,
  (address) => `To:${address}`,
  (address) => `USDT ${address}.`,
  (address) => `Send 31.25 USDT here (${address}), please!`,
  (address) => `\u2066${address}\u2069\u200b`,
  (address) => `${address}\nFee 1 USDT\nUQ 0x 12`,
  (address) => address.replace(/.{4}/g, '$& '),
  (address) => `To: ${address.replace(/.{11}/g, '$&\n')}`,
  (address) => `https://wallet.example/transfer/${address}?amount=1`,
]

describe('the right address', () => {
  it.each(WORDS)('is the same among other copied words: %s', (copied) => {
    for (const network of NETWORKS) {
      const pasted = copied(ADDRESS[network])
      expect(comparePasted(pasted, network, ADDRESS[network]), pasted).toBe('same')
    }
  })

  it('is the same in the explorer’s link, and in every link and code of the page', () => {
    for (const network of NETWORKS) {
      const link = NETWORK_DEFINITIONS[network].explorer.address(ADDRESS[network])
      expect(comparePasted(link, network, ADDRESS[network]), link).toBe('same')
    }
    for (const pair of PAIRS) {
      const address = ADDRESS[pair.network]
      for (const link of [
        paymentUri(pair, address, 31_250_000n),
        ...walletLinks(pair, address, 31_250_000n).map(({ url }) => url),
      ])
        expect(comparePasted(link, pair.network, address), link).toBe('same')
    }
  })

  it.each<[string, Network]>([
    [`USDT TRC20 ${TRON}`, 'Tron'],
    [`USDT TRC-20: ${TRON}`, 'Tron'],
    [`https://tronscan.org/#/address/${TRON}`, 'Tron'],
    [`${TRON} (${TRON})`, 'Tron'],
    [`https://app.tonkeeper.com/transfer/${TON}?amount=1`, 'TON'],
    [`https://app.tonkeeper.com/transfer/${TON}?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs`, 'TON'],
    [`bitcoin:${ADDRESS.Bitcoin.toUpperCase()}?amount=1&label=${'a'.repeat(40)}`, 'Bitcoin'],
    [BASE.replace('0x', '0X'), 'Base'],
    [BASE.toUpperCase(), 'Base'],
    [BASE.slice(2), 'Base'],
    [`eip155:8453:${BASE}`, 'Base'],
    [`base:${BASE}`, 'Base'],
    [`ethereum:${BASE}`, 'Base'],
    [`ethereum:pay-${BASE}@8453?value=1`, 'Base'],
    [`Receive on Ethereum, Base or Polygon: ${BASE}`, 'Base'],
    [`ETH on Base ${BASE}`, 'Base'],
    [`ETH ${BASE}`, 'Base'],
  ])('is the same as %s', (pasted, network) => {
    expect(comparePasted(pasted, network, ADDRESS[network])).toBe('same')
  })

  it('is the same in each spelling of TON', () => {
    const bytes = Buffer.from(TON, 'base64url')
    const raw = `0:${bytes.subarray(2, 34).toString('hex')}`
    for (const pasted of [bytes.toString('base64'), raw, `To: ${raw}`, `ton://transfer/${raw}`])
      expect(comparePasted(pasted, 'TON', TON), pasted).toBe('same')
    for (const chain of ['1', '-1', '10'])
      expect(comparePasted(raw.replace('0', chain), 'TON', TON), chain).toBe('other')
  })

  it.each<[string, Network]>([
    [`arb1:${BASE}`, 'Base'],
    [`eth:${BASE}`, 'Base'],
    [`oeth:${BASE}`, 'Base'],
    [`base:${BASE}`, 'Ethereum'],
    [`ethereum:${BASE}@1?value=1`, 'Base'],
    [`ethereum:${ADDRESS.Base}@8453?value=1`, 'Arbitrum'],
    [
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${BASE}&uint256=31250000`,
      'Binance_Smart_Chain',
    ],
    [`eip155:1:${BASE}`, 'Base'],
    [`eip155:137:${BASE}`, 'Base'],
    [`Base eip155:10:${BASE}`, 'Base'],
    [`https://arbiscan.io/address/${BASE}`, 'Base'],
    [`https://polygonscan.com/address/${BASE}`, 'Base'],
    [`USDC ERC-20 ${BASE}`, 'Base'],
    [`Arbitrum One: ${BASE}`, 'Base'],
    [`BNB Smart Chain ${BASE}`, 'Ethereum'],
    [`USDT ERC20 ${TRON}`, 'Tron'],
  ])('is not the same if another network is named: %s for a payment on %s', (pasted, network) => {
    expect(comparePasted(pasted, network, ADDRESS[network])).toBe('named_other_network')
  })
})

describe('another address', () => {
  it.each(WORDS)('is recognised as another, whatever was copied with it: %s', (copied) => {
    for (const network of NETWORKS) {
      const pasted = copied(ANOTHER[network])
      expect(comparePasted(pasted, network, ADDRESS[network]), pasted).toBe('other')
    }
  })

  it('is recognised as another beside the right address', () => {
    for (const network of NETWORKS) {
      const [right, another] = [ADDRESS[network], ANOTHER[network]]
      for (const pasted of [
        `${right} ${another}`,
        `${another} ${right}`,
        `${another}:${right}`,
        `${another}/${right}`,
        `https://wallet.example/send/${right}?to=${another}`,
        `https://wallet.example/${another}/transfer?address=${right}`,
        `ethereum:${another}/transfer?address=${another}&address=${right}`,
        `tron:${another}?amount=1&to=${right}`,
      ])
        expect(comparePasted(pasted, network, right), pasted).toBe('other')
      // Two addresses without a space between them are neither of the two.
      for (const pasted of [right + right, right + another, another + right])
        expect(comparePasted(pasted, network, right), pasted).toBe('other')
    }
  })

  it('is recognised if one letter differs, is missing or is added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NETWORKS),
        fc.constantFrom(...WORDS.slice(0, 7)),
        fc.nat(),
        fc.constantFrom(...'1aB2cdEf3', ''),
        fc.boolean(),
        (network, copied, at, letter, added) => {
          const right = ADDRESS[network]
          const i = at % right.length
          const changed = right.slice(0, i) + letter + right.slice(added ? i : i + 1)
          // The case of letters means nothing in EVM addresses.
          fc.pre(changed.toLowerCase() !== right.toLowerCase() && changed.length > 24)
          // An EVM address without its 0 or x is neither the right address nor another one.
          fc.pre(!EVM.includes(network) || i > 1)
          // Without its first or last letter, the text is a part of the right address.
          const isPart = right.toLowerCase().includes(changed.toLowerCase())
          expect(comparePasted(copied(changed), network, right)).toBe(isPart ? 'incomplete' : 'other')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is recognised if only the case of letters differs, where case matters', () => {
    for (const network of ['Tron', 'Solana', 'TON'] as const)
      expect(comparePasted(ADDRESS[network].toLowerCase(), network, ADDRESS[network])).toBe('other')
  })

  it('is the contract of the coin', () => {
    for (const { network, contract } of PAIRS)
      if (contract !== null) expect(comparePasted(contract, network, ADDRESS[network])).toBe('other')
  })
})

describe('a shortened address', () => {
  it('is neither the same nor another while its ends are right', () => {
    for (const network of NETWORKS) {
      const right = ADDRESS[network]
      for (const dots of ['…', '...', '..'])
        for (const pasted of [
          right.slice(0, 6) + dots + right.slice(-4),
          `To: ${right.slice(0, 4)}${dots}${right.slice(-4)}`,
        ])
          expect(comparePasted(pasted, network, right), pasted).toBe('shortened')
    }
    // The `EQ…` form has another checksum than the `UQ…` form.
    expect(comparePasted('EQDYzZ…nakP', 'TON', TON)).toBe('shortened')
  })

  it('is another with other ends, also beside the right one', () => {
    for (const network of NETWORKS) {
      const [right, another] = [ADDRESS[network], ANOTHER[network]]
      for (const pasted of [
        `${another.slice(0, 6)}…${another.slice(-4)}`,
        `${right.slice(0, 6)}…${another.slice(-4)}`,
        `${another.slice(0, 6)}...${another.slice(-4)} ${right}`,
      ])
        expect(comparePasted(pasted, network, right), pasted).toBe('other')
    }
  })
})

describe('a part of the right address', () => {
  it('is recognised as incomplete, not as another, whatever was copied with it', () => {
    for (const network of NETWORKS) {
      const right = ADDRESS[network]
      for (const part of [right.slice(0, -1), right.slice(0, 30), right.slice(0, 6), right.slice(-8), right.slice(4)])
        for (const pasted of [part, `To: ${part}`, ` ${part}.`])
          expect(comparePasted(pasted, network, right), pasted).toBe('incomplete')
    }
  })

  it('is not confirmed if it belongs to another address, or stands beside one', () => {
    for (const network of NETWORKS) {
      const [right, another] = [ADDRESS[network], ANOTHER[network]]
      expect(comparePasted(another.slice(0, 30), network, right)).toBe('other')
      expect(comparePasted(`${right.slice(0, -1)} ${another}`, network, right)).toBe('other')
    }
  })
})

describe('anything else', () => {
  it('is not confirmed, and causes no error', () => {
    for (const text of ['', ' \n', '\u200b\u2069']) expect(comparePasted(text, 'Tron', TRON), text).toBeNull()
    for (const text of ['hello', '...', 'https://', 'tron:', '31.25'])
      expect(comparePasted(text, 'Tron', TRON), text).toBe('incomplete')
    for (const text of ['a', 'a.', 'T '].map((part) => part.repeat(20_000)))
      expect(['other', 'incomplete'], text).toContain(comparePasted(text, 'Tron', TRON))
    fc.assert(
      fc.property(fc.constantFrom(...NETWORKS), fc.string({ maxLength: 300, unit: 'binary' }), (network, text) => {
        expect(['other', 'incomplete', null]).toContain(comparePasted(text, network, ADDRESS[network]))
      }),
    )
  })
})
