import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { formatUnits, parseUnits } from '../../src/payment/money'
import { comparePasted } from '../../src/payment/pasted-address'
import { defaultQrPayload, paymentUri } from '../../src/payment/uri'
import verified from './chains/verified-data.json'
import { ADDRESS, pair, withoutComment } from './pairs'

describe('the payment URI', () => {
  for (const vector of verified.vectors) {
    it(`of ${vector.amount} ${vector.pair} is the verified one`, () => {
      expect(parseUnits(vector.amount, pair(vector.pair).decimals)).toBe(BigInt(vector.atomic))
      expect(paymentUri(pair(vector.pair), vector.address, BigInt(vector.atomic))).toBe(
        withoutComment(vector.expected_uri),
      )
    })
  }

  it('carries the exact amount of every pair, in plain digits', () => {
    for (const one of PAIRS) {
      const atoms = 10n ** BigInt(one.decimals) / 8n + 10n ** BigInt(one.decimals - one.displayDecimals)
      const uri = paymentUri(one, ADDRESS[one.network], atoms)
      const decimal = formatUnits(atoms, one.decimals)
      const [, written] = /[?&](?:amount|value|uint256)=([\d.]+)(?:&|$)/.exec(uri) ?? []
      expect([decimal, atoms.toString()]).toContain(written)
      expect(uri).toContain(ADDRESS[one.network])
      if (one.contract && one.network !== 'Tron') expect(uri).toContain(one.contract)
      if (one.chainId) expect(uri).toContain(`@${one.chainId}`)
    }
  })

  it('writes no exponent for the smallest amount', () => {
    expect(paymentUri(pair('BTC/Bitcoin'), ADDRESS.Bitcoin, 1n)).toBe(`bitcoin:${ADDRESS.Bitcoin}?amount=0.00000001`)
    expect(paymentUri(pair('SOL/Solana'), ADDRESS.Solana, 1n)).toBe(`solana:${ADDRESS.Solana}?amount=0.000000001`)
  })

  it('spells the recipient as it is shown', () => {
    expect(paymentUri(pair('ETH/Base'), ADDRESS.Base.toLowerCase(), 1n)).toBe(`ethereum:${ADDRESS.Base}@8453?value=1`)
    expect(paymentUri(pair('BTC/Bitcoin'), ADDRESS.Bitcoin.toUpperCase(), 1n)).toContain(`bitcoin:${ADDRESS.Bitcoin}?`)
  })
})

describe('the default QR code', () => {
  it('contains only the address, except on Bitcoin', () => {
    for (const one of PAIRS) {
      const payload = defaultQrPayload(one, ADDRESS[one.network], 12345678n)
      if (one.network === 'Bitcoin') expect(payload).toBe(`bitcoin:${ADDRESS.Bitcoin.toUpperCase()}?amount=0.12345678`)
      else expect(payload).toBe(ADDRESS[one.network])
    }
  })

  it.each([
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true, 33],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true, 37],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', false, 33],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', false, 33],
  ])('of %s is in capitals where bech32 allows it, smaller, and for the same amount', (address, capitals, side) => {
    const bitcoin = pair('BTC/Bitcoin')
    const payload = defaultQrPayload(bitcoin, address, 31_250n)
    expect(payload).toBe(`bitcoin:${capitals ? address.toUpperCase() : address}?amount=0.0003125`)
    expect(comparePasted(payload, 'Bitcoin', address)).toBe('same')
    const sizeOf = (text: string) => create(text, { errorCorrectionLevel: 'M' }).modules.size
    expect(sizeOf(payload)).toBe(side)
    if (capitals) expect(side).toBeLessThan(sizeOf(paymentUri(bitcoin, address, 31_250n)))
  })

  it('never contains a token contract, to which some wallets would send', () => {
    for (const one of PAIRS) {
      if (one.contract) expect(defaultQrPayload(one, ADDRESS[one.network], 1n)).not.toContain(one.contract)
    }
  })

  it('shows an EVM address in EIP-55 and a TON address as UQ, however custody spells them', () => {
    expect(defaultQrPayload(pair('USDT/Ethereum'), ADDRESS.Ethereum.toLowerCase(), 1n)).toBe(ADDRESS.Ethereum)
    expect(defaultQrPayload(pair('USDT/TON'), 'EQDYzZmfsrGzhObKJUw4gzdeIxEai3jAFbiGKGwxvxHinaPP', 1n)).toBe(ADDRESS.TON)
  })
})
