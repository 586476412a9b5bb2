// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { draw } from '../draw'
import { chunksArrived, fakePorts, settle } from '../fake-ports'
import { ADDRESS, aSession } from '../fixtures'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'

async function openFold(title: string, session: Session = aSession()) {
  const drawn = draw({ session })
  fireEvent.click(screen.getByText(title))
  await chunksArrived()
  return drawn
}

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label) as HTMLInputElement
  field.value = value
  fireEvent.input(field)
}

describe('checking a pasted address', () => {
  const check = async (pasted: string) => {
    const { main } = await openFold('Check the address you pasted')
    type('Paste the address your wallet shows', pasted)
    return { main, text: document.querySelector('output[for="pasted"]')?.textContent }
  }

  it('names the networks of a valid address of another network', async () => {
    const { text } = await check(EVM)
    expect(text).toMatch(/^✗ This is an address on .*Ethereum.*, not on Tron \(TRC20\)\. Do not send/)
  })

  it('marks the groups in which another address differs', async () => {
    // The last character but one differs.
    const pasted = ADDRESS.slice(0, -2) + (ADDRESS.at(-2) === 'x' ? 'y' : 'x') + ADDRESS.slice(-1)
    const { main, text } = await check(pasted)
    expect(text).toMatch(/^✗ This is a different address/)
    const marked = [...main.querySelectorAll('[data-value="other-address"] b')].map((group) => group.textContent)
    expect(marked).toEqual([pasted.slice(-4)])
  })
})

describe('a transaction that the service cannot check now', () => {
  const ask = async (pasted: string) => {
    const { main, reply } = await openFold('I have paid')
    type('Transaction ID or link', pasted)
    fireEvent.submit(screen.getByRole('button', { name: 'Find my payment' }).closest('form') as HTMLFormElement)
    await act(() => reply(new TypeError('offline')))
    await settle()
    return main.querySelector('output[for="transaction"]')?.textContent
  }

  it.each([
    ['a'.repeat(64), /^We could not check it just now/],
    [`https://etherscan.io/tx/0x${'a'.repeat(64)}`, /^This is a transaction on Ethereum, not on Tron/],
    ['31.25 USDT', /^This is not a transaction ID of any network here/],
  ])('is still checked by its format: %s', async (pasted, expected) => {
    expect(await ask(pasted)).toMatch(expected)
  })
})

describe('a wallet link in a shop’s frame', () => {
  const pressLink = async ({ hidden = false } = {}) => {
    vi.useFakeTimers()
    const world = fakePorts()
    const drawn = draw(
      { session: aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: EVM }) },
      'en',
      world,
    )
    drawn.model.enterFrame({ openWallet: () => true, close: null, hasTyped: () => false })
    await act(() => drawn.model.form.chooseApp('metamask'))
    vi.spyOn(document, 'hasFocus').mockReturnValue(!hidden)
    fireEvent.click(screen.getByText('Open MetaMask'))
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    return { ...drawn, ...world }
  }

  it('that the browser does not open can be opened in this window instead, or copied', async () => {
    const { copied } = await pressLink()
    const link = screen.getByText('Open it in this window') as HTMLAnchorElement
    expect([link.target, link.href]).toEqual(['_top', (screen.getByText('Open MetaMask') as HTMLAnchorElement).href])
    fireEvent.click(document.querySelector('.other-ways button') as Element)
    await act(settle)
    expect(copied).toEqual([link.href])
  })

  it('offers nothing else if a wallet has come to the front', async () => {
    await pressLink({ hidden: true })
    expect(screen.queryByText('Open it in this window')).toBeNull()
  })
})
