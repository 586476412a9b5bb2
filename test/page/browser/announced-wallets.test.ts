// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import type { AnnouncedWallet } from '../../../src/page/state/ports'

const provider = () => ({ request: vi.fn(async () => null) })
const announce = (detail: unknown) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const inWindow = window as { ethereum?: unknown }

let stop = () => {}
afterEach(() => {
  stop()
  delete inWindow.ethereum
})

function watch() {
  const reports: (readonly AnnouncedWallet[])[] = []
  stop = watchWallets((wallets) => reports.push(wallets))
  return { names: () => reports.at(-1)?.map(({ name }) => name) ?? null }
}

describe('the wallets in this browser', () => {
  it('are reported when they announce themselves', () => {
    const onRequest = vi.fn(() => announce({ info: { name: 'MetaMask' }, provider: provider() }))
    addEventListener('eip6963:requestProvider', onRequest)
    expect(watch().names()).toEqual(['MetaMask'])
    removeEventListener('eip6963:requestProvider', onRequest)
  })

  it('may announce themselves later, are reported once each, and get no request', () => {
    const { names } = watch()
    expect(names()).toBeNull()
    const one = provider()
    for (let time = 0; time < 3; time++) announce({ info: { name: 'Rabby' }, provider: one })
    announce({ info: { name: 'MetaMask' }, provider: provider() })
    expect(names()).toEqual(['Rabby', 'MetaMask'])
    expect(one.request).not.toHaveBeenCalled()
  })

  it('without announcement are the one at `window.ethereum`, without a name', () => {
    inWindow.ethereum = { ...provider(), isMetaMask: true }
    const { names } = watch()
    expect(names()).toEqual([''])
    announce({ info: { name: 'MetaMask' }, provider: provider() })
    expect(names()).toEqual(['MetaMask'])
  })

  it('are not reported after the watcher stops', () => {
    const { names } = watch()
    stop()
    announce({ info: { name: 'MetaMask' }, provider: provider() })
    expect(names()).toBeNull()
  })
})

describe('a malformed announcement', () => {
  it.each([
    ['nothing', null],
    ['no provider', { info: { name: 'x' } }],
    ['a provider that takes no requests', { info: { name: 'x' }, provider: {} }],
    [
      'a getter that throws',
      new Proxy(
        {},
        {
          get() {
            throw new Error('boo')
          },
        },
      ),
    ],
  ])('with %s is not reported', (_, detail) => {
    const { names } = watch()
    announce(detail)
    expect(names()).toBeNull()
  })

  it.each([
    ['  Meta\u202eMask\u0000\n ', 'Meta Mask'],
    ['M'.repeat(5000), 'M'.repeat(24)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert'],
    ['\u200b\u2066', ''],
    [{ toString: (): string => 'x' }, ''],
    [undefined, ''],
  ])('with the name %j is reported as %j', (name, reported) => {
    const { names } = watch()
    announce({ info: { name, icon: 'https://evil.example/icon.png' }, provider: provider() })
    expect(names()).toEqual([reported])
  })

  it('cannot fill the page by repetition', () => {
    const { names } = watch()
    for (let i = 0; i < 100; i++) announce({ info: { name: `Wallet ${i}` }, provider: provider() })
    expect(names()).toHaveLength(4)
  })
})
