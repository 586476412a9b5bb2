// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import { watchTronWallets } from '../../../src/page/browser/tron-wallets'
import type { AnnouncedWallet } from '../../../src/page/state/ports'
import type { WalletForm } from '../../../src/payment/tron/transfer'
import { ACCOUNT, SIGNATURE, tronLink } from '../browser-wallet/tron/tron-wallet'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

function inject(key: 'tron' | 'tronLink', value: unknown) {
  Object.assign(window, { [key]: value })
  onTestFinished(() => {
    delete (window as unknown as Record<string, unknown>)[key]
  })
}

function watched() {
  const wallets: AnnouncedWallet[] = []
  const stop = watchTronWallets((wallet) => wallets.push(wallet))
  onTestFinished(stop)
  return { wallets, stop, names: () => wallets.map(({ name }) => name) }
}

const tronOf = ([first]: AnnouncedWallet[]) => {
  if (first?.family !== 'tron') throw new Error('no wallet of Tron')
  return first.wallet
}
const announce = (detail: unknown) => dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }))

describe('a wallet of Tron in this browser', () => {
  it('is found at window.tron, gets no request, and is asked by TIP-1193', async () => {
    const provider = tronLink()
    inject('tron', provider)
    const { wallets, names } = watched()
    expect(names()).toEqual(['TronLink'])
    expect(provider.request).not.toHaveBeenCalled()
    const wallet = tronOf(wallets)
    expect(await wallet.connect()).toEqual([ACCOUNT])
    expect(provider.request.mock.calls).toEqual([[{ method: 'eth_requestAccounts' }]])
    expect(wallet.account()).toBe(ACCOUNT)
    const form = { txID: 'ab' } as WalletForm
    expect(await wallet.sign(form)).toEqual({ ...form, signature: [SIGNATURE] })
  })

  it.each([
    ['an event', () => dispatchEvent(new Event('tronLink#initialized'))],
    ['time', () => vi.advanceTimersByTime(2_000)],
  ])('that injects its object late is found after %s', (_, pass) => {
    const { names } = watched()
    inject('tron', tronLink())
    expect(names()).toEqual([])
    pass()
    expect(names()).toEqual(['TronLink'])
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual(['TronLink'])
  })

  it('that announces itself by TIP-6963 has its name, and is reported once', () => {
    const provider = tronLink()
    inject('tron', provider)
    const answer = () => announce({ info: { name: 'OKX Wallet' }, provider })
    addEventListener('TIP6963:requestProvider', answer)
    onTestFinished(() => removeEventListener('TIP6963:requestProvider', answer))
    expect(watched().names()).toEqual(['OKX Wallet'])
  })

  it.each([
    [200, null],
    [4001, 4001],
    [4000, -32002],
  ])('of older versions answers with the code %i', async (code, refused) => {
    inject('tronLink', tronLink({ request: async () => ({ code }) }))
    const { wallets, names } = watched()
    expect(names()).toEqual(['TronLink'])
    const connected = tronOf(wallets).connect()
    if (refused === null) expect(await connected).toEqual([ACCOUNT])
    else await expect(connected).rejects.toMatchObject({ code: refused })
  })

  it('of older versions that is locked answers with nothing', async () => {
    inject('tronLink', tronLink({ request: async () => null }))
    await expect(tronOf(watched().wallets).connect()).rejects.toThrow()
  })

  it('is not what any script announces', () => {
    const { names } = watched()
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    for (const detail of [null, {}, { provider: {} }, { provider: throwing }, throwing, 'TronLink']) announce(detail)
    inject('tron', throwing)
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
  })

  it('cannot fill the page by repetition or with a long name', () => {
    let reported: readonly AnnouncedWallet[] = []
    onTestFinished(watchWallets((wallets) => (reported = wallets)))
    for (let number = 0; number < 9; number += 1)
      announce({ info: { name: `${number}${'w'.repeat(99)}` }, provider: tronLink() })
    expect(reported).toHaveLength(4)
    expect(reported[0]?.name).toHaveLength(24)
  })

  it('is no longer looked for after the end', () => {
    const { names, stop } = watched()
    stop()
    inject('tron', tronLink())
    announce({ provider: tronLink() })
    vi.advanceTimersByTime(10_000)
    expect(names()).toEqual([])
  })
})
