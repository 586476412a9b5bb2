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
  it('are those that answer when they are called', () => {
    const asked = vi.fn(() => announce({ info: { name: 'MetaMask' }, provider: provider() }))
    addEventListener('eip6963:requestProvider', asked)
    expect(watch().names()).toEqual(['MetaMask'])
    removeEventListener('eip6963:requestProvider', asked)
  })

  it('may announce themselves later, each once, and are asked nothing', () => {
    const { names } = watch()
    expect(names()).toBeNull()
    const one = provider()
    for (let time = 0; time < 3; time++) announce({ info: { name: 'Rabby' }, provider: one })
    announce({ info: { name: 'MetaMask' }, provider: provider() })
    expect(names()).toEqual(['Rabby', 'MetaMask'])
    expect(one.request).not.toHaveBeenCalled()
  })

  it('without announcement are the one in the window, which has no name that could be believed', () => {
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

describe('an announcement of something else', () => {
  it.each([
    ['nothing', null],
    ['no provider', { info: { name: 'x' } }],
    ['a provider that takes no requests', { info: { name: 'x' }, provider: {} }],
    [
      'what throws when it is read',
      new Proxy(
        {},
        {
          get() {
            throw new Error('boo')
          },
        },
      ),
    ],
  ])('such as %s is not offered', (_, detail) => {
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
  ])('as %j is called %j', (name, shown) => {
    const { names } = watch()
    announce({ info: { name, icon: 'https://evil.example/icon.png' }, provider: provider() })
    expect(names()).toEqual([shown])
  })

  it('a hundred times fills no page', () => {
    const { names } = watch()
    for (let i = 0; i < 100; i++) announce({ info: { name: `Wallet ${i}` }, provider: provider() })
    expect(names()).toHaveLength(4)
  })
})
