// @vitest-environment happy-dom

import { afterEach, describe, expect, it } from 'vitest'
import { watchWallets } from '../../../src/page/browser/announced-wallets'
import type { AnnouncedWallet } from '../../../src/page/state/ports'
import { features, install, phantom } from './installed-wallet'

let stop = () => {}
afterEach(() => stop())
function watch() {
  const reports: (readonly AnnouncedWallet[])[] = []
  stop = watchWallets((wallets) => reports.push(wallets))
  return {
    reports,
    names: () => reports.at(-1)?.map(({ name, family }) => `${name} ${family}`) ?? null,
  }
}

describe('the Solana wallets in this browser', () => {
  it('are reported whether they come before the page or after it, once each, and get no request', () => {
    const before = phantom()
    install(before)
    const { names, reports } = watch()
    expect(names()).toEqual(['Phantom solana'])
    install(phantom({ name: 'Solflare' }), before, before)
    expect(names()).toEqual(['Phantom solana', 'Solflare solana'])
    expect(reports).toHaveLength(2)
    expect(before.features['standard:connect'].connect).not.toHaveBeenCalled()
  })

  it('are reported beside those of EVM networks', () => {
    const { names } = watch()
    install(phantom())
    const detail = { info: { name: 'Phantom' }, provider: { request: async () => null } }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(names()).toEqual(['Phantom evm', 'Phantom solana'])
  })

  it('are not reported after the watcher stops', () => {
    const { names } = watch()
    stop()
    install(phantom())
    expect(names()).toBeNull()
  })
})

describe('a wallet that cannot pay on Solana', () => {
  const throwing = new Proxy(
    {},
    {
      get() {
        throw new Error('boo')
      },
    },
  )
  it.each<[string, unknown]>([
    ['nothing', null],
    ['no features', phantom({ features: undefined })],
    ['another network', phantom({ chains: ['sui:mainnet'] })],
    ['test networks only', phantom({ chains: ['solana:devnet'] })],
    ['no connection', phantom({ features: { ...features(), 'standard:connect': {} } })],
    ['no sending', phantom({ features: { ...features(), 'solana:signAndSendTransaction': undefined } })],
    ['other versions of transactions', phantom({ features: features({ supportedTransactionVersions: [0] }) })],
    ['a getter that throws', throwing],
  ])('because it has %s is not reported', (_, wallet) => {
    const { names } = watch()
    install(wallet)
    expect(names()).toBeNull()
  })

  it('because its event is malformed causes no error', () => {
    const { names } = watch()
    for (const detail of [
      null,
      'x',
      {},
      () => {
        throw new Error('boo')
      },
    ]) {
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    }
    expect(names()).toBeNull()
  })

  it('cannot fill the page by repetition or with a long name', () => {
    const { names } = watch()
    for (let i = 0; i < 100; i++) install(phantom({ name: `${i}\u202e`.padEnd(5000, 'x') }))
    expect(names()).toHaveLength(4)
    expect(names()?.[0]).toBe(`0 ${'x'.repeat(22)} solana`)
  })
})
