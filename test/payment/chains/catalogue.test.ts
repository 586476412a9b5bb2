import { describe, expect, it } from 'vitest'
import { ASSETS, NETWORKS } from '../../../src/contract/enums'
import { addressProblem } from '../../../src/payment/address/check'
import { CATALOGUE_DATE, mayOffer, PAIRS, pairOf } from '../../../src/payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../src/payment/chains/networks'
import { feeClassOf } from '../../../src/payment/chains/usual-fees'
import verified from './verified-data.json'

const pair = (id: string) => {
  const [asset = '', network = ''] = id.split('/')
  const found = pairOf(asset, network)
  if (!found) throw new Error(`no pair ${id}`)
  return found
}

describe('the catalogue', () => {
  it('has exactly the verified pairs, with the date of their verification', () => {
    expect(CATALOGUE_DATE).toBe(verified.meta.generated.slice(0, 10))
    expect(PAIRS.map((pair) => `${pair.asset}/${pair.network}`).sort()).toEqual(
      verified.pairs.map((one) => one.id).sort(),
    )
    for (const one of verified.pairs) {
      expect(pair(one.id)).toMatchObject({
        kind: one.kind === 'native' ? 'native' : 'token',
        decimals: one.decimals,
        displayDecimals: verified.money.display_decimals[one.asset as keyof typeof verified.money.display_decimals],
        contract: one.contract ?? null,
        chainId: one.chain_id ?? null,
        offer: one.offer,
        label: one.label ?? null,
      })
    }
  })

  it('offers pairs as in the verified matrix, and contains no pair that does not exist', () => {
    for (const asset of ASSETS) {
      for (const network of NETWORKS) {
        const word = verified.matrix[asset][network]
        const found = pairOf(asset, network)
        if (word.startsWith('invalid')) expect(found).toBeUndefined()
        else expect(found?.offer).toBe(word)
      }
    }
  })

  it('never offers a withheld pair, and offers an opt-in pair only if the page enables it', () => {
    for (const one of PAIRS) {
      expect(mayOffer(one, false)).toBe(one.offer === 'default' || one.offer === 'default_with_label')
      expect(mayOffer(one, true)).toBe(one.offer !== 'withhold')
    }
    expect(mayOffer(pair('USDC/Tron'), true)).toBe(false)
    expect(mayOffer(pair('USDT/Base'), true)).toBe(false)
  })

  it('uses the name ERC20 for Ethereum only, as exchanges do', () => {
    expect(PAIRS.filter((one) => one.standard === 'ERC20').every((one) => one.network === 'Ethereum')).toBe(true)
    expect(pair('USDT/Tron').standard).toBe('TRC20')
    expect(pair('USDT/Binance_Smart_Chain').standard).toBe('BEP20')
    expect(pair('USDC/Base').standard).toBeNull()
    expect(pair('BNB/Binance_Smart_Chain').standard).toBeNull()
  })

  it('has contracts that are valid addresses of their network', () => {
    const contracts = PAIRS.filter((one) => one.contract !== null)
    expect(contracts).toHaveLength(13)
    for (const one of contracts) expect(addressProblem(one.network, one.contract ?? '')).toBe('never_recipient')
  })
})

describe('the networks', () => {
  it('carry the verified time, hash pattern and explorer links', () => {
    for (const network of NETWORKS) {
      const facts = NETWORK_DEFINITIONS[network]
      const data = verified.networks[network]
      // "about 1-5 min" is the text `time.about_1_5`
      expect(facts.usualTime).toBe(data.finality.page_text.replace(' min', '').replace(/[ -]/g, '_'))
      expect(facts.transactionHash.source).toBe(new RegExp(data.tx_hash_regex).source)
      expect(facts.explorer.address('ADDRESS')).toBe(data.explorer.address.replace('{address}', 'ADDRESS'))
      expect(facts.explorer.transaction('HASH')).toBe(data.explorer.tx.replace(/\{hash.*\}/, 'HASH'))
    }
  })

  it('require in the sandbox as many confirmations as the API documents', () => {
    expect(
      Object.fromEntries(
        Object.entries(NETWORK_DEFINITIONS).map(([network, facts]) => [network, facts.sandboxConfirmations]),
      ),
    ).toEqual({
      Bitcoin: 2,
      Ethereum: 12,
      Binance_Smart_Chain: 15,
      Solana: 32,
      Tron: 19,
      Base: 10,
      Arbitrum: 20,
      TON: 1,
    })
  })

  it('have the dust limit of Bitcoin and the rent of Solana as minimum', () => {
    const dust = verified.money.dust_and_minimums
    expect(NETWORK_DEFINITIONS.Bitcoin.coin.minimumAtoms).toBe(BigInt(Math.max(...Object.values(dust.Bitcoin.sats))))
    expect(NETWORK_DEFINITIONS.Solana.coin.minimumAtoms).toBe(BigInt(dust.Solana.account_rent_exempt_lamports))
    expect(NETWORK_DEFINITIONS.Tron.coin.minimumAtoms).toBe(0n)
  })

  it('include the high fee of a token on Tron', () => {
    expect(feeClassOf(pair('USDT/Tron'))).toBe('high')
    expect(feeClassOf(pair('TRX/Tron'))).toBe('medium')
    expect(feeClassOf(pair('SOL/Solana'))).toBe('low')
    expect(feeClassOf(pair('USDC/Solana'))).toBe('medium')
    expect(feeClassOf(pair('USDC/Base'))).toBe('low')
  })

  it('link a TON transaction given in plain base64 by its URL-safe form', () => {
    const hash = `${'+/'.repeat(21)}A=`
    expect(NETWORK_DEFINITIONS.TON.transactionHash.test(hash)).toBe(true)
    expect(NETWORK_DEFINITIONS.TON.explorer.transaction(hash)).toBe(
      `https://tonviewer.com/transaction/${'-_'.repeat(21)}A`,
    )
  })

  it('escape any text in a link', () => {
    for (const { explorer } of Object.values(NETWORK_DEFINITIONS)) {
      for (const link of [explorer.address('"><a>&?#/'), explorer.transaction('"><a>&?#/')]) {
        expect(link).toMatch(/^https:\/\/[a-z.]+\/(?:#\/)?[a-z/]*[\w%.-]+$/)
      }
    }
  })
})
