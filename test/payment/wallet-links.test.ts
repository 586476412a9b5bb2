import { describe, expect, it } from 'vitest'
import { NETWORKS } from '../../src/contract/enums'
import { PAIRS, type Pair } from '../../src/payment/chains/catalogue'
import { parseUnits } from '../../src/payment/money'
import { hasBrowserLink, PAYING_FROM, type PayingFrom, type WalletLinkId } from '../../src/payment/paying-from'
import { paymentAddress, walletBrowserLink, walletLinks } from '../../src/payment/wallet-links'
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

const ID = '5a6f2c3e-0d1b-4c8a-9e7f-112233445566'
const PAGE = `pay.example/p/demo/s/${ID}?lang=sw`
const ESCAPED = encodeURIComponent(`https://${PAGE}`)

describe('the link into a wallet’s own browser', () => {
  const opened = (app: PayingFrom, network: (typeof NETWORKS)[number]) =>
    walletBrowserLink(app, network, paymentAddress('https://pay.example', 'demo', { id: ID }, 'sw') ?? '')

  it.each([
    ['metamask', 'Base', `https://link.metamask.io/dapp/${PAGE}`],
    ['metamask', 'Solana', `https://link.metamask.io/dapp/${PAGE}`],
    ['trust', 'Ethereum', `https://link.trustwallet.com/open_url?coin_id=60&url=${ESCAPED}`],
    ['trust', 'Solana', `https://link.trustwallet.com/open_url?coin_id=501&url=${ESCAPED}`],
    ['phantom', 'Solana', `https://phantom.app/ul/browse/${ESCAPED}?ref=https%3A%2F%2Fpay.example`],
    [
      'tronlink',
      'Tron',
      `tronlinkoutside://pull.activity?param=${encodeURIComponent(`{"url":"https://${PAGE}","action":"open","protocol":"TronLink","version":"1.0"}`)}`,
    ],
    [
      'okx',
      'Tron',
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${ESCAPED}`)}`,
    ],
    ['bitget', 'Arbitrum', `https://bkcode.vip/?action=dapp&url=${ESCAPED}`],
    ['coinbase', 'Base', `https://go.cb-w.com/dapp?cb_url=${ESCAPED}`],
  ] as const)('of %s on %s is as documented', (app, network, link) => {
    expect(opened(app, network)).toBe(link)
  })

  it.each([
    ['keeper', 'TON'],
    ['trust', 'Tron'],
    ['metamask', 'Bitcoin'],
    ['phantom', 'Arbitrum'],
    ['tronlink', 'Ethereum'],
    ['coinbase', 'Solana'],
    ['binance', 'Tron'],
    ['other', 'Base'],
  ] as const)('does not exist for %s on %s, where no source names a wallet', (app, network) => {
    expect(opened(app, network)).toBeNull()
  })

  it('is opened by the widget, and exists exactly where it is known to exist', () => {
    for (const app of Object.keys(PAYING_FROM) as PayingFrom[]) {
      for (const network of NETWORKS) {
        const link = opened(app, network)
        expect([app, network, link !== null]).toEqual([app, network, hasBrowserLink(app, network)])
        if (link) expect(isWalletLink(link), link).toBe(true)
        if (link) expect(link.startsWith('https:')).toBe(!PAYING_FROM[app]?.ownScheme)
      }
    }
  })
})

describe('a hostile slug or session', () => {
  const HOSTILE = [
    'x&url=https://evil.example',
    'x?cb_url=https://evil.example#',
    'x"},"url":"https://evil.example',
    "x'><script>alert(1)</script>",
    'x/../../evil',
    'x\\..\\evil',
    '@evil.example',
    'x%2f..%2f..%2fevil',
    'x\r\nLocation: https://evil.example',
    'javascript:alert(1)',
    '\u202efdp.exe',
    'x;S.browser_fallback_url=https://evil.example;end',
  ]
  const BASE = 'https://pay.example'

  /** The address that a wallet reads from the link, as its documents describe. */
  const READ: Record<string, (url: URL) => string | null> = {
    metamask: ({ pathname, search }) => `https://${pathname.slice('/dapp/'.length)}${search}`,
    trust: ({ searchParams }) => searchParams.get('url'),
    phantom: ({ pathname }) => decodeURIComponent(pathname.slice('/ul/browse/'.length)),
    tronlink: ({ searchParams }) => JSON.parse(searchParams.get('param') ?? '').url,
    okx: ({ searchParams }) => new URL(searchParams.get('deeplink') ?? '').searchParams.get('dappUrl'),
    bitget: ({ searchParams }) => searchParams.get('url'),
    coinbase: ({ searchParams }) => searchParams.get('cb_url'),
  }

  it.each(HOSTILE)('stays one part of the path in every wallet: %j', (text) => {
    for (const [slug, id] of [
      [text, ID],
      ['demo', text],
    ] as const) {
      const address = paymentAddress(BASE, slug, { id, k: text }, 'en') ?? ''
      for (const [app, read] of Object.entries(READ)) {
        const link =
          walletBrowserLink(app as PayingFrom, app === 'tronlink' ? 'Tron' : 'Base', address) ??
          walletBrowserLink(app as PayingFrom, 'Solana', address) ??
          ''
        expect(link).toMatch(/^[\w:/?&=.%~-]+$/)
        const url = new URL(link)
        expect([app, read(url)]).toEqual([app, address])
        const opened = new URL(read(url) ?? '')
        expect(opened.origin).toBe(BASE)
        expect(opened.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'p', slug, 's', id])
        expect([...opened.searchParams]).toEqual([
          ['lang', 'en'],
          ['k', text],
        ])
        expect(opened.hash).toBe('')
      }
    }
  })

  it.each(['', '.', '..'])('that is a step in a path makes no address: %j', (text) => {
    expect(paymentAddress(BASE, text, { id: ID }, 'en')).toBeNull()
    expect(paymentAddress(BASE, 'demo', { id: text }, 'en')).toBeNull()
  })
})

it('the address of a payment is the one to share, in the customer’s language', () => {
  const address = (k?: string) => paymentAddress('https://pay.example', 'demo', { id: ID, ...(k && { k }) }, 'en')
  expect(address()).toBe(`https://pay.example/p/demo/s/${ID}?lang=en`)
  expect(address('key')).toBe(`https://pay.example/p/demo/s/${ID}?lang=en&k=key`)
})
