// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import { watchTonWallets } from '../../../src/page/browser/ton-wallets'
import type { AnnouncedWallet } from '../../../src/page/state/ports'
import { connected, MESSAGE, tonWallet } from '../browser-wallet/ton/ton-wallet'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

function inject(key: string, value: unknown) {
  Object.assign(window, { [key]: value })
  onTestFinished(() => {
    delete (window as unknown as Record<string, unknown>)[key]
  })
}

function watched() {
  const wallets: AnnouncedWallet[] = []
  const stop = watchTonWallets((wallet) => wallets.push(wallet))
  onTestFinished(stop)
  return { wallets, stop, names: () => wallets.map(({ name }) => name) }
}

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)

describe('a wallet of TON in this browser', () => {
  it('is found by its key in the official list, gets no request, and is asked by TON Connect', async () => {
    const bridge = tonWallet()
    inject('tonkeeper', { tonconnect: bridge })
    const { wallets, names } = watched()
    expect(names()).toEqual(['Keeper (Tonkeeper)'])
    expect(bridge.connect).not.toHaveBeenCalled()
    const [first] = wallets
    if (first?.family !== 'ton') throw new Error('no wallet of TON')
    const request = {
      manifestUrl: 'https://pay.example/tonconnect-manifest.json',
      items: [{ name: 'ton_addr' as const }],
    }
    expect(await first.wallet.connect(request)).toEqual(connected())
    expect(bridge.connect.mock.calls).toEqual([[2, request]])
    const call = { method: 'sendTransaction' as const, params: ['{}'] as [string], id: '7' }
    expect(await first.wallet.send(call)).toEqual({ result: MESSAGE, id: '7' })
  })

  it('that injects its bridge late is found, once', () => {
    const { names } = watched()
    expect(names()).toEqual([])
    inject('okxTonWallet', { tonconnect: tonWallet() })
    vi.advanceTimersByTime(2_000)
    expect(names()).toEqual(['OKX Wallet'])
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual(['OKX Wallet'])
  })

  it.each([
    ['mytonwallet', false, ['MyTonWallet']],
    ['tonhub', false, []],
    ['tonhub', true, ['Tonhub']],
    ['unlisted', true, []],
  ])('at %s counts as an extension, or else only in its own browser (%s)', (key, isWalletBrowser, names) => {
    inject(key, { tonconnect: tonWallet({ isWalletBrowser }) })
    expect(watched().names()).toEqual(names)
  })

  it('is reported once, although it is there under two names', () => {
    const bridge = tonWallet()
    inject('okxTonWallet', { tonconnect: bridge })
    inject('tonkeeper', { tonconnect: bridge })
    expect(watched().names()).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'tonkeeper'],
    ['an object without a bridge', {}],
    ['a bridge that is none', { tonconnect: {} }],
    ['a bridge that cannot send', { tonconnect: { ...tonWallet(), send: undefined } }],
    ['a bridge of an older version', { tonconnect: tonWallet({ protocolVersion: 1 }) }],
    ['an object that throws when it is read', throwing],
    ['a bridge that throws when it is read', { tonconnect: throwing }],
  ])('is not %s', (_, value) => {
    inject('tonkeeper', value)
    const { names } = watched()
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
  })

  it('cannot fill the page by repetition, and gives itself no name', () => {
    const info = { name: 'x'.repeat(99), image: 'https://other.example/x.png', about_url: '' }
    for (const key of ['tonkeeper', 'mytonwallet', 'okxTonWallet', 'tonhub', 'openmask', 'sparx'])
      inject(key, { tonconnect: { ...tonWallet(), walletInfo: info } })
    let reported: readonly AnnouncedWallet[] = []
    onTestFinished(watchWallets((wallets) => (reported = wallets)))
    expect(reported.map(({ name }) => name)).toEqual(['Keeper (Tonkeeper)', 'MyTonWallet', 'OKX Wallet', 'OpenMask'])
  })

  it('is no longer looked for after the end', () => {
    const { names, stop } = watched()
    stop()
    inject('tonkeeper', { tonconnect: tonWallet() })
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
  })
})
