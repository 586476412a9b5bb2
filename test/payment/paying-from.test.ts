import { describe, expect, it } from 'vitest'
import { ASSETS, NETWORKS } from '../../src/contract/enums'
import { mayOffer, PAIRS } from '../../src/payment/chains/catalogue'
import { feeClassOf } from '../../src/payment/chains/usual-fees'
import { hasTransferLink, PAYING_FROM, type PayingFrom, sortPairsFor } from '../../src/payment/paying-from'
import { walletLinks } from '../../src/payment/wallet-links'

const FROM = Object.keys(PAYING_FROM) as PayingFrom[]
const offered = PAIRS.filter((pair) => mayOffer(pair, true))
const networksOf = (from: PayingFrom, asset: string) =>
  sortPairsFor(
    from,
    offered.filter((pair) => pair.asset === asset),
  ).map((pair) => pair.network)

describe('the order of networks', () => {
  it('contains every pair once, whichever app the customer pays from', () => {
    for (const from of FROM) {
      for (const asset of ASSETS) {
        const pairs = offered.filter((pair) => pair.asset === asset)
        expect(sortPairsFor(from, pairs)).toHaveLength(pairs.length)
        expect(new Set(sortPairsFor(from, pairs))).toEqual(new Set(pairs))
      }
    }
  })

  it('puts networks that the app can send before the others, and cheap ones before expensive ones', () => {
    const cost = { low: 0, medium: 1, high: 2 }
    for (const from of FROM) {
      const known = PAYING_FROM[from]?.networks
      const order = sortPairsFor(from, offered)
      const ranks = order.map((pair) => [known?.includes(pair.network) === false ? 1 : 0, cost[feeClassOf(pair)]])
      expect(ranks).toEqual([...ranks].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    }
  })

  it('of USDT begins with BNB Smart Chain for Binance, with TON for Keeper, with Tron for TronLink', () => {
    expect(networksOf('binance', 'USDT').slice(0, 2)).toEqual(['Binance_Smart_Chain', 'Arbitrum'])
    expect(networksOf('keeper', 'USDT')[0]).toBe('TON')
    expect(networksOf('tronlink', 'USDT')[0]).toBe('Tron')
    // an address that has held no USDT makes Tron the dearest
    expect(networksOf('other', 'USDT').slice(-2)).toEqual(['Ethereum', 'Tron'])
  })

  it('does not change the given list', () => {
    const pairs = [...offered]
    sortPairsFor('tronlink', pairs)
    expect(pairs).toEqual(offered)
  })
})

describe('the words of an app', () => {
  it('never use the name of one network for another', () => {
    const standards = { TRC20: 'Tron', BEP20: 'Binance_Smart_Chain', ERC20: 'Ethereum', 'ERC-20': 'Ethereum' }
    for (const from of FROM) {
      for (const network of NETWORKS) {
        for (const [standard, meant] of Object.entries(standards)) {
          if (PAYING_FROM[from]?.words?.[network]?.includes(standard)) expect(network).toBe(meant)
        }
      }
    }
  })
})

describe('every app that is listed', () => {
  it('has its networks, and is either an exchange with the way to its form, or a wallet', () => {
    const apps = FROM.flatMap((from) => PAYING_FROM[from] ?? [])
    expect(apps.filter(({ networks }) => !networks?.length)).toEqual([])
    expect(apps.filter(({ withdraw, link }) => withdraw && link)).toEqual([])
    expect(apps.filter(({ withdraw }) => withdraw).map(({ name }) => name)).toEqual(['Binance', 'Bybit', 'Luno'])
  })
})

describe('the link of a wallet', () => {
  it('is known to exist before its URL is built', () => {
    for (const from of FROM) {
      for (const pair of PAIRS) {
        const app = PAYING_FROM[from]
        const links = walletLinks(pair, '', 1n).map(({ id }) => id)
        const written = !!app?.link && !!app.networks?.includes(pair.network) && links.includes(app.link)
        expect([from, pair.asset, pair.network, hasTransferLink(from, pair)]).toEqual([
          from,
          pair.asset,
          pair.network,
          written,
        ])
      }
    }
  })

  it('exists only for networks that the wallet supports', () => {
    const linked = FROM.filter((from) => PAYING_FROM[from]?.link)
    expect(linked).toEqual(['trust', 'metamask', 'phantom', 'keeper'])
    for (const from of linked) {
      const app = PAYING_FROM[from]
      const ids = offered
        .filter((pair) => app?.networks?.includes(pair.network))
        .flatMap((pair) => walletLinks(pair, '', 1n).map((link) => link.id))
      expect(ids).toContain(app?.link)
    }
  })
})
