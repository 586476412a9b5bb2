import { describe, expect, it } from 'vitest'
import { PAIRS, type Pair } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import type { WalletLinkId } from '../../src/payment/paying-from'
import { walletLinks } from '../../src/payment/wallet-links'
import { isWalletLink } from '../../widget/script/embed/page-message'
import verified from './chains/verified-data.json'
import { ADDRESS, pair, withoutComment } from './pairs'

const link = (of: Pair, id: WalletLinkId, address = ADDRESS[of.network], atoms = 5n) =>
  walletLinks(of, address, atoms).find((one) => one.id === id)?.url ?? null

describe('wallet links', () => {
  for (const vector of verified.deep_link_vectors) {
    it(`of ${vector.amount} ${vector.pair} are the verified ones`, () => {
      const of = pair(vector.pair)
      const address = /address=([^&]+)/.exec(vector.trust)?.[1] ?? ''
      const atoms = parseUnits(vector.amount, of.decimals) ?? 0n
      expect(link(of, 'trust', address, atoms)).toBe(withoutComment(vector.trust))
      expect(link(of, 'metamask', address, atoms)).toBe(vector.metamask)
      expect(link(of, 'keeper', address, atoms)).toBe(vector.keeper && withoutComment(vector.keeper))
    })
  }

  it('of MyTonWallet have the query of Keeper', () => {
    const query = `${ADDRESS.TON}?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs&amount=5`
    expect(link(pair('USDT/TON'), 'mytonwallet')).toBe(`https://my.tt/transfer/${query}`)
    expect(link(pair('USDT/TON'), 'keeper')).toBe(`https://app.keeperwallet.com/transfer/${query}`)
  })

  it('exist for tokens only of named wallets: no wallet misreads the native scheme for coins', () => {
    const native = PAIRS.filter((one) => link(one, 'native') !== null).map((one) => `${one.asset}/${one.network}`)
    expect(native).toEqual(['BTC/Bitcoin', 'SOL/Solana', 'TON/TON'])
  })

  it('exist for every pair, name its recipient once, and are opened by the widget', () => {
    for (const one of PAIRS) {
      const links = walletLinks(one, ADDRESS[one.network], 10n ** 9n)
      expect(links.length).toBeGreaterThan(0)
      for (const { url } of links) {
        expect(url.split(ADDRESS[one.network])).toHaveLength(2)
        expect(isWalletLink(url), url).toBe(true)
        expect(url).not.toMatch(/[\s"'<>]/)
      }
    }
  })
})
