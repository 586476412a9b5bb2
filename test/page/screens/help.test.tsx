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
const SOLANA = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const SESSION_ID = aSession().id

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
    await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)))
    return { ...drawn, ...world }
  }

  it('that the browser does not open can be opened in this window instead, or the payment there by hand', async () => {
    const { copied, model } = await pressLink()
    const link = screen.getByText('Open it in this window') as HTMLAnchorElement
    expect([link.target, link.href]).toEqual(['_top', (screen.getByText('Open MetaMask') as HTMLAnchorElement).href])
    expect(screen.getByText('Copy the link and open it in the browser inside MetaMask.')).toBeTruthy()
    fireEvent.click(document.querySelector('.other-ways button') as Element)
    await act(settle)
    expect(copied).toEqual([`${model.base}/p/demo/s/${SESSION_ID}?lang=en`])
  })

  it('offers nothing else if a wallet has come to the front', async () => {
    await pressLink({ hidden: true })
    expect(screen.queryByText('Open it in this window')).toBeNull()
  })
})

describe('a link into a wallet’s browser', () => {
  /** Presses a link that the document of these tests would otherwise follow. */
  const press = (link: HTMLElement) => {
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
  }
  const drawTronLink = async () => {
    vi.useFakeTimers()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const drawn = draw({ session: aSession({ builds_transfer: true }) })
    await act(() => drawn.model.form.chooseApp('tronlink'))
    const link = screen.getByText('Open TronLink') as HTMLAnchorElement
    press(link)
    return { ...drawn, link }
  }
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const question = () => screen.queryByText(/Nothing happened\?/, { selector: '.other-ways' })

  it('with a scheme of its own asks after two seconds whether nothing happened, and says the next way', async () => {
    const { copied, link, model } = await drawTronLink()
    expect([link.target, screen.queryByText(/own website/)]).toEqual(['', null])
    await pass(1_999)
    expect(question()).toBeNull()
    await pass(1)
    expect(question()?.textContent).toContain('Copy the link and open it in the browser inside TronLink.')
    expect(screen.queryByText('Open it in this window')).toBeNull()
    fireEvent.click(document.querySelector('.other-ways button') as Element)
    await act(settle)
    expect(copied).toEqual([`${model.base}/p/demo/s/${SESSION_ID}?lang=en`])
    press(link)
    expect(question()).toBeNull()
  })

  it('is absent where the wallet could not pay, since the service builds no transfer', async () => {
    const { model } = draw({ session: aSession() })
    await act(() => model.form.chooseApp('tronlink'))
    await act(settle)
    expect(screen.queryByText('Open TronLink')).toBeNull()
  })

  it('asks nothing of a customer who comes back from the wallet', async () => {
    await drawTronLink()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(5_000)
    expect(question()).toBeNull()
  })

  it('with https opens a new window, says so before, and asks nothing', async () => {
    vi.useFakeTimers()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { model } = draw({
      session: aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: EVM, k: 'key' }),
    })
    await act(() => model.form.chooseApp('metamask'))
    const link = screen.getByText('Open MetaMask') as HTMLAnchorElement
    const host = model.base.replace(/^https?:\/\//, '')
    expect(link.href).toBe(`https://link.metamask.io/dapp/${host}/p/demo/s/${SESSION_ID}?lang=en&k=key`)
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(screen.getByText(/own website may open in a new window\. This page stays open/)).toBeTruthy()
    press(link)
    await pass(5_000)
    expect(question()).toBeNull()
  })

  it.each([
    ['is no link to itself in the wallet’s browser, but fills in the transfer', 'Phantom', 'solana:'],
    ['is no link to itself in the browser of a wallet without a name', '', 'solana:'],
    ['stays in a browser with another wallet', 'Brave Wallet', 'https:'],
  ])('%s', async (_, name, protocol) => {
    const world = fakePorts({
      watchWallets(report) {
        report([{ name, family: 'evm', provider: { request: async () => null } }])
        return () => {}
      },
    })
    const onSolana = { crypto_asset: 'SOL', network: 'Solana', deposit_address: SOLANA } as const
    const session = aSession({ ...onSolana, builds_transfer: true })
    const { model } = draw({ session }, 'en', world)
    await act(() => model.form.chooseApp('phantom'))
    expect((screen.getByText('Open Phantom') as HTMLAnchorElement).protocol).toBe(protocol)
  })

  it('leaves the links that fill in a transfer behind “Open wallet”, those with https first', async () => {
    const { main } = draw({
      session: aSession({ crypto_asset: 'SOL', network: 'Solana', deposit_address: SOLANA }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Open wallet' }))
    await act(chunksArrived)
    const links = [...main.querySelectorAll<HTMLAnchorElement>('dialog a')]
    expect(links.map(({ protocol, target, rel }) => [protocol, target, rel])).toEqual([
      ['https:', '_blank', 'noopener noreferrer'],
      ['solana:', '', 'noopener noreferrer'],
    ])
    expect(main.querySelector('dialog .hint')?.textContent).toMatch(/own website may open .* Check coin/)
  })

  it('is on a computer a code behind a button, not marked as the payment’s code', async () => {
    const { main, model } = draw({ session: aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: EVM }) })
    await act(() => model.form.chooseApp('coinbase'))
    expect(main.querySelector('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Open on my phone' }))
    await act(chunksArrived)
    await act(chunksArrived)
    const dialog = main.querySelector('dialog') as HTMLElement
    expect(dialog.querySelector('svg')?.getAttribute('aria-label')).toBe('QR code: this payment in Coinbase Wallet')
    expect(dialog.querySelector('[data-qr]')).toBeNull()
    act(() => model.form.chooseApp('tronlink'))
    expect(screen.queryByRole('button', { name: 'Open on my phone' })).toBeNull()
  })
})
