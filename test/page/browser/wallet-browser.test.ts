// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { chooseWalletOfBrowser } from '../../../src/page/browser/wallet-browser'
import { createModel } from '../create-model'
import { fakePorts } from '../fake-ports'

/** The app that the form has chosen, on a device on which these wallets announce themselves. */
function appWith(names: readonly string[], { isPhone = true, chosen = '' } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isPhone, media: query }) as MediaQueryList)
  const world = fakePorts()
  world.ports.watchWallets = (report) => {
    report(names.map((name) => ({ name, family: 'evm' as const, provider: { request: async () => null } })))
    return () => {}
  }
  const model = createModel({}, world)
  model.form.chooseApp(chosen)
  chooseWalletOfBrowser(model)
  return model.form.app.value
}

describe('the browser of a wallet', () => {
  it.each([
    ['MetaMask', 'metamask'],
    ['Trust Wallet', 'trust'],
    ['Phantom', 'phantom'],
  ])('%s is the app to pay from', (name, app) => {
    expect(appWith([name])).toBe(app)
  })

  it('is recognised by one known wallet on a phone', () => {
    expect(appWith([])).toBe('')
    expect(appWith(['Unknown'])).toBe('')
    expect(appWith(['MetaMask', 'Phantom'])).toBe('')
    expect(appWith(['MetaMask'], { isPhone: false })).toBe('')
    // Phantom announces itself for EVM networks, and registers itself for Solana
    expect(appWith(['Phantom', 'Phantom'])).toBe('phantom')
  })

  it('does not replace the customer’s choice', () => {
    expect(appWith(['MetaMask'], { chosen: 'binance' })).toBe('binance')
  })
})
