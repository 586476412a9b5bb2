// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { REFUND_CAUSES, type RefundLink } from '../../../src/contract/refunds/refund-link'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import { renderPage } from '../../../src/page/server'
import { draw } from '../draw'
import { answer, data, fakePorts, refusal, settle } from '../fake-ports'
import { ADDRESS, aRefund, aSession, aView, NOW } from '../fixtures'
import { startPage } from '../start-page'

const MINE = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const HASH = '9f3c0b7d2a1e4f5866778899aabbccddeeff00112233445566778899aabbe21a'
const PATH = '/api/v1/p/demo/refunds/secret'
const CREATED = aRefund({ status: 'created', address: MINE, version: 1 })
const SENT = aRefund({
  status: 'success',
  address: MINE,
  hash: HASH,
  explorer_url: 'https://tronscan.org/#/transaction/9f3c',
  version: 3,
})

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (refund: RefundLink = aRefund(), world = fakePorts()) => draw({ refund, token: 'secret' }, 'en', world)
const field = () => screen.getByLabelText('Your USDT address on Tron (TRC20)') as HTMLInputElement
const again = () => screen.getByLabelText(/Copy the address once more/) as HTMLInputElement
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const button = () => screen.getByRole('button', { name: /Send|One moment/ })
const type = (input: HTMLInputElement, value: string) => {
  input.value = value
  fireEvent.input(input)
}
const press = async () => {
  fireEvent.submit(button().closest('form') as HTMLFormElement)
  await settle()
}
const enterTwice = async (address = MINE) => {
  type(field(), address)
  type(again(), address)
}
/** Whether the field is marked as invalid, and its message. */
const problem = () => [
  field().getAttribute('aria-invalid'),
  document.getElementById('address-problem')?.textContent ?? '',
]
const focused = () => vi.waitFor(() => expect(document.activeElement?.tagName).not.toBe('BODY'))

describe('a refund that waits for its address', () => {
  it('shows amount, reason, network, payment and expiry', () => {
    const { main } = show()
    expect(main.dataset.screen).toBe('refund')
    expect(heading()).toBe('Where should we send your money?')
    expect(main.querySelector('.refund-sum')?.textContent).toBe('8.75\u00a0USDT')
    expect(main.textContent).toContain('You sent more than was due')
    const facts = [...main.querySelectorAll('.details-list dd')].map((one) => one.textContent)
    expect(facts.slice(0, 2)).toEqual(['Tron (TRC20)', 'ps_4f2a9c1e77d0'])
    expect(facts[2]).toContain('Dec')
    // the page's title, without a price, which would not be the refund's amount
    const header = document.querySelector('header')?.textContent
    expect(header).toContain('Lagos Books')
    expect(header).toContain('Order 1042')
    expect(header).not.toContain('50,000')
  })

  it('has the title of its payment, if that has one, before and after the money is sent', () => {
    show(aRefund({ title: '2 bags of rice' }))
    const header = document.querySelector('header')?.textContent
    expect(header).toContain('2 bags of rice')
    expect(header).not.toContain('Order 1042')
    cleanup()
    const { main } = show({ ...SENT, title: '2 bags of rice' })
    expect(main.querySelector('.details-list')?.textContent).toContain('Paid for2 bags of rice')
    expect(document.body.textContent).not.toContain('Order 1042')
  })

  it.each(REFUND_CAUSES)('explains its reason in one sentence: %s', (cause) => {
    const { main } = show(aRefund({ cause }))
    expect(main.querySelector('.lead')?.textContent).toMatch(/\.$/)
    expect(main.querySelectorAll('.lead')).toHaveLength(1)
  })

  it('asks only for the address, in a field that no keyboard corrects', () => {
    show()
    expect(screen.getAllByRole('textbox')).toEqual([field()])
    const given = ['autocomplete', 'autocapitalize', 'autocorrect', 'inputmode', 'dir', 'type']
    expect(given.map((name) => field().getAttribute(name))).toEqual(['off', 'none', 'off', 'text', 'ltr', null])
  })

  it.each([
    [EVM, /address on BNB Smart Chain, Ethereum, Base or Arbitrum. The money can only go to Tron/],
    ['adaeze@example.com', /not an address on Tron/],
    [MINE.replace('WwF', 'WFw'), /A character in this address is wrong or missing/],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /Money sent to this address is lost/],
  ])('shows at once what is wrong with a pasted address: %s', async (pasted, expected) => {
    const { requests } = show()
    type(field(), pasted)
    expect(problem()).toEqual(['true', expect.stringMatching(expected)])
    expect(screen.queryByLabelText(/Copy the address once more/)).toBeNull()
    await press()
    expect(requests).toEqual([])
  })

  it('checks typed text when the customer leaves the field', () => {
    show()
    for (let typed = 1; typed <= 6; typed++) type(field(), MINE.slice(0, typed))
    expect(problem()).toEqual([null, ''])
    fireEvent.blur(field())
    expect(problem()).toEqual(['true', expect.stringMatching(/not an address on Tron/)])
  })

  it('shows a valid address in groups, without characters that chat apps add', () => {
    const { main } = show()
    type(field(), `\u2068${MINE}\u2069 `)
    expect(problem()).toEqual([null, ''])
    const groups = main.querySelector('.refund-sound [data-value="address"]') as HTMLElement
    expect([groups.textContent, groups.dir]).toEqual([MINE, 'ltr'])
  })

  it('warns about a memo only on networks where exchanges ask for one', () => {
    expect(show().main.textContent).not.toContain('memo')
    cleanup()
    expect(show(aRefund({ network: 'TON' })).main.textContent).toContain('without it the money can be lost')
  })
})

describe('sending the address of a refund', () => {
  it('needs an address', async () => {
    const { requests } = show()
    await press()
    expect(problem()).toEqual(['true', 'Paste your address first'])
    await focused()
    expect(document.activeElement).toBe(field())
    expect(requests).toEqual([])
  })

  it('needs the address a second time', async () => {
    const { requests } = show()
    type(field(), MINE)
    await press()
    expect(screen.getByText('Paste the address a second time, so that we can compare').id).toBe('pasted-problem')
    await focused()
    expect(document.activeElement).toBe(again())
    expect(requests).toEqual([])
  })

  it.each([
    [ADDRESS, /^✗ These are two different addresses. Do not go on/],
    [MINE.slice(0, 20), /not a complete address/],
    [`USDT on Base: ${MINE}`, /names another network. Do not go on: the money can only go to Tron/],
  ])('is refused if the second entry differs: %s', async (pasted, expected) => {
    const { main, requests } = show()
    type(field(), MINE)
    type(again(), pasted)
    expect(main.querySelector('.verdict')?.textContent).toMatch(expected)
    expect(main.textContent).not.toContain('It goes to')
    await press()
    expect(requests).toEqual([])
  })

  it('is refused again if the address changes after the comparison', async () => {
    const { requests } = show()
    await enterTwice()
    type(field(), ADDRESS)
    await press()
    expect(requests).toEqual([])
  })

  it('forgets the second entry with its verdict when the address changes', () => {
    const { main } = show()
    type(field(), ADDRESS)
    type(again(), ADDRESS)
    type(field(), MINE)
    expect([again().value, main.querySelector('.verdict')?.textContent]).toEqual(['', ''])
    // The same address in another spelling is no change.
    type(again(), MINE)
    type(field(), `${MINE} `)
    expect(again().value).toBe(MINE)
  })

  it('sends the address in a wallet’s link, unless the link names another network', async () => {
    const { main, requests } = show(aRefund({ network: 'Base', crypto_asset: 'USDC' }))
    const input = screen.getByLabelText(/Your USDC address on Base/) as HTMLInputElement
    type(input, `ethereum:${EVM}@1`)
    expect(document.getElementById('address-problem')?.textContent).toMatch(/names another network/)
    type(input, `ethereum:${EVM}@8453`)
    expect(main.querySelector('.refund-sound [data-value="address"]')?.textContent).toBe(EVM)
    type(again(), `ethereum:${EVM}@8453`)
    await press()
    expect(requests.map(({ body }) => body)).toEqual([{ address: EVM }])
  })

  it('happens once, however often the button is pressed, and shows the refund’s progress', async () => {
    const { main, requests, reply, model } = show()
    await enterTwice()
    expect(main.querySelector('.verdict')?.getAttribute('data-good')).not.toBeNull()
    const expected = 'It goes to TJRyWw…g5tDeC on Tron. Once sent, it cannot be taken back.'
    expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(expected)
    await press()
    await press()
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', PATH, { address: MINE }]])
    expect(button().getAttribute('aria-busy')).toBe('true')
    await act(() => reply(data(CREATED)))
    expect(heading()).toBe('Your money is being sent')
    expect(main.querySelector('[data-value="address"]')?.textContent).toBe(MINE)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(model.announcement.value).toBe('Your money is being sent')
    await focused()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('shows that the service refused the address, until it is changed', async () => {
    const { reply } = show()
    await enterTwice()
    await press()
    await act(() => reply(refusal(400, ['address: must not be one of the payment’s own'])))
    expect(problem()).toEqual(['true', expect.stringMatching(/cannot go to this address/)])
    type(field(), ADDRESS)
    expect(problem()).toEqual([null, ''])
  })

  it('reads the refund again after a lost answer', async () => {
    const { requests, reply } = show()
    await enterTwice()
    await press()
    await reply(new TypeError('network'))
    await act(() => reply(data(CREATED)))
    expect(requests.map(({ method }) => method).slice(0, 2)).toEqual(['POST', 'GET'])
    expect(heading()).toBe('Your money is being sent')
  })

  it('shows that pressing again is safe if no answer comes', async () => {
    const { main, requests, reply } = show()
    await enterTwice()
    await press()
    await reply(new TypeError('network'))
    await act(() => reply(new TypeError('network')))
    expect(main.querySelector('form > [role="alert"]')?.textContent).toMatch(/sent only once, however often you press/)
    expect(again().value).toBe(MINE)
    await press()
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
  })

  it('shows that the link had been used with another address', async () => {
    const { main, reply } = show()
    await enterTwice()
    await press()
    await reply(refusal(409))
    await act(() => reply(data({ ...CREATED, address: ADDRESS })))
    expect(screen.getByRole('alert').textContent).toBe('This link had already been used, with the address below.')
    expect(main.querySelector('[data-value="address"]')?.textContent).toBe(ADDRESS)
  })

  it.each([
    ['expired', 'This link has expired'],
    ['void', 'Nothing will be sent back'],
  ] as const)('shows that the refund has ended: %s', async (reason, expected) => {
    const { reply } = show()
    await enterTwice()
    await press()
    await reply(refusal(409))
    await act(() => reply(data(aRefund({ status: 'failed', reason, version: 2 }))))
    expect(heading()).toBe(expected)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('asks the customer to wait after too many attempts', async () => {
    const { main, reply } = show()
    await enterTwice()
    await press()
    await reply(refusal(429))
    await act(() => reply(data(aRefund())))
    expect(main.querySelector('form > [role="alert"]')?.textContent).toMatch(/Too many attempts/)
  })
})

describe('a refund that is being sent', () => {
  it('is polled every few seconds until it is sent', async () => {
    const { main, requests, reply, pass, model, sleepers } = show(CREATED)
    expect(requests).toEqual([])
    await act(() => pass(4_000))
    await reply(data(CREATED))
    await act(() => pass(4_000))
    await act(() => reply(data(SENT)))
    expect(requests.map(({ method, path }) => [method, path])).toEqual([
      ['GET', PATH],
      ['GET', PATH],
    ])
    expect(heading()).toBe('Your money was sent')
    expect(model.announcement.value).toBe('Your money was sent')
    expect(main.textContent).toContain(HASH)
    const link = screen.getByRole('link', { name: 'See it in the explorer (new window)' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([SENT.explorer_url, 'noopener noreferrer'])
    await act(() => pass(3_600_000))
    expect(requests).toHaveLength(2)
    expect(sleepers()).toBe(0)
  })

  it('has a button that copies its hash', async () => {
    const { copied } = show(SENT)
    fireEvent.click(screen.getByRole('button', { name: 'Copy transaction ID' }))
    await settle()
    expect(copied).toEqual([HASH])
  })

  it('never goes back to an older state', async () => {
    const { reply, pass } = show(CREATED)
    await act(() => pass(4_000))
    await act(() => reply(data(aRefund())))
    expect(heading()).toBe('Your money is being sent')
  })

  it('shows a lost connection, backs off, and is polled at once when the network is back', async () => {
    const world = fakePorts()
    const { main, requests, pass, reply, presence, model } = show(CREATED, world)
    const stop = model.start()
    await pass(4_000)
    for (let lost = 1; lost <= 2; lost++) {
      await act(() => reply(new TypeError('network')))
      if (lost < 2) await act(() => pass(5_000))
    }
    expect(main.textContent).toContain('No connection')
    const before = requests.length
    await act(() => presence(true, false))
    await act(() => pass(60_000))
    expect(requests).toHaveLength(before)
    await act(() => presence(true, true))
    expect(requests).toHaveLength(before + 1)
    await act(() => reply(data(SENT)))
    expect(heading()).toBe('Your money was sent')
    expect(main.textContent).not.toContain('No connection')
    stop()
  })

  it('that waits for its address is read again when the customer comes back, and when its link expires', async () => {
    const { requests, reply, pass, presence, model } = show(aRefund({ expires_at: '2026-11-21T14:00:00.000Z' }))
    const stop = model.start()
    await act(() => presence(false, true))
    await act(() => presence(true, true))
    expect(requests).toHaveLength(1)
    await act(() => reply(data(aRefund({ expires_at: '2026-11-21T14:00:00.000Z' }))))
    await act(() => pass(3_600_000))
    expect(requests).toHaveLength(2)
    await act(() => reply(data(aRefund({ status: 'failed', reason: 'expired', version: 2 }))))
    expect(heading()).toBe('This link has expired')
    stop()
  })
})

describe('a refund that is not sent', () => {
  it.each([
    ['failed', 'Your money could not be sent', /The money has not left/],
    ['expired', 'This link has expired', /no money was sent. Ask the merchant for a new one/],
    [
      'void',
      'Nothing will be sent back',
      /completed your payment after all, or the transfer that brought it was reversed/,
    ],
  ] as const)('%s shows where the money is, and which reference to give', (reason, title, expected) => {
    const { main } = show(aRefund({ status: 'failed', reason, version: 2 }))
    expect(heading()).toBe(title)
    expect(main.querySelector('.lead')?.textContent).toMatch(expected)
    expect(main.querySelector('.lead')?.textContent).toContain('ps_4f2a9c1e77d0')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.querySelector('footer')?.textContent).toContain('ps_4f2a9c1e77d0')
  })

  it.each(['ha', 'am'] as const)('shows the texts about money in English, too, if %s is not reviewed', (language) => {
    const { main } = draw({ refund: aRefund({ status: 'failed', reason: 'failed' }), token: 'secret' }, language)
    expect(main.querySelector('.in-english')?.textContent).toMatch(/The money has not left/)
  })
})

describe('the document at a refund’s link', () => {
  const parse = (html: string) => {
    const root = document.createElement('div')
    root.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    return root
  }

  it('is a form that needs no script', () => {
    const { html, title } = renderPage(aView({ refund: aRefund() }), 'en')
    const form = parse(html).querySelector('main form') as HTMLFormElement
    expect(title).toBe('Refund · Lagos Books')
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', null])
    expect([...form.querySelectorAll('input')].map(({ name }) => name)).toEqual(['address'])
    expect(form.querySelectorAll('button[type="submit"]')).toHaveLength(1)
  })

  it('has the title of its payment without script, too', () => {
    const { html } = renderPage(aView({ refund: aRefund({ title: '2 bags of <rice>' }) }), 'en')
    expect(html).toContain('2 bags of &lt;rice>')
    expect(html).not.toContain('Order 1042')
  })

  it('keeps a refused address, with the error', () => {
    const form = { values: { address: ADDRESS }, errors: ['address: must not be one of the payment’s own'] }
    const root = parse(renderPage(aView({ refund: aRefund(), form }), 'en').html)
    expect(root.querySelector('#address')?.getAttribute('value')).toBe(ADDRESS)
    expect(root.querySelector('#address-problem')?.textContent).toMatch(/cannot go to this address/)
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('contains all its texts in %s', (language) => {
    const { html, messages } = renderPage(aView({ refund: aRefund({ network: 'TON' }) }), language)
    expect(messages).toHaveProperty(['refund.title'], ALL_MESSAGES[language]['refund.title'])
    expect(html).not.toMatch(/\{\w+\}/)
  })

  it('keeps text that was typed before the script ran', async () => {
    const view = aView({ refund: aRefund() })
    const root = parse(renderPage(view, 'en').html)
    root.id = 'app'
    document.body.append(root)
    const input = root.querySelector('#address') as HTMLInputElement
    input.value = MINE
    const { model } = await startPage(view, 'en', root)
    await vi.waitFor(() => expect(root.querySelector('.refund-sound')?.textContent).toContain(MINE))
    expect(root.querySelector('#address')).toBe(input)
    expect(input.value).toBe(MINE)
    expect(model.screen.value.name).toBe('refund')
  })

  it('is rendered in the browser if no server rendered it', async () => {
    const world = fakePorts()
    const { model, reply } = draw({ page: null, token: 'secret', problem: null }, 'en', world)
    const loaded = model.load(null)
    await vi.dynamicImportSettled()
    for (let waiting = 0; waiting < 2; waiting++) {
      await settle()
      const { path } = world.requests[waiting] ?? {}
      await reply(
        path === PATH ? data(aRefund()) : answer(404, { success: false, status: 404, message: 'no', timestamp: NOW }),
      )
    }
    await act(() => loaded)
    expect(heading()).toBe('Where should we send your money?')
  })
})

describe('a payment that has ended', () => {
  const URL_OF_REFUND = 'https://pay.example/p/demo/r/secret'
  const over = { status: 'completed', crypto_amount_paid: '40', crypto_amount_due: '0', completed_at: NOW } as const
  const waiting = aSession({ ...over, refund: { status: 'requested' } })

  /** A browser that has the token of the payment. A receipt asks for the payer's name and for the refund's amount. */
  async function payer(session = waiting) {
    const world = fakePorts()
    world.payerTokens.set(session.id, 'my token')
    const drawn = draw({ session }, 'en', world)
    await settle()
    for (const _ of world.requests) await world.reply(refusal(404))
    return drawn
  }

  it.each([
    over,
    { status: 'underpaid' },
    { status: 'expired' },
    { status: 'failed' },
  ] as const)('links the browser that paid to the refund: $status', async (changes) => {
    const session = aSession({ crypto_amount_paid: '10', ...changes, refund: { status: 'requested' } })
    const { main, requests, opened, reply } = await payer(session)
    await settle()
    expect(main.textContent).toContain('There is money to be sent back to you')
    fireEvent.click(screen.getByRole('button', { name: 'Get your money back' }))
    await settle()
    const last = requests.at(-1)
    expect(last?.path).toBe(`/api/v1/p/demo/sessions/${session.id}/refund`)
    expect(last?.headers.get('Payer-Token')).toBe('my token')
    await reply(data({ url: URL_OF_REFUND }))
    await vi.waitFor(() => expect(opened).toEqual([`${URL_OF_REFUND}?lang=en`]))
  })

  it.each([
    ['created', /Your money is being sent back to you/],
    ['success', /Your money was sent back to you/],
  ] as const)('links the browser that paid to a refund that is %s', async (status, expected) => {
    const { main } = await payer(aSession({ ...over, refund: { status } }))
    await settle()
    expect(main.textContent).toMatch(expected)
    expect(screen.getByRole('button', { name: 'See your refund' })).toBeTruthy()
  })

  it.each([
    ['requested', 'A refund is waiting for the customer'],
    ['created', 'A refund is being sent to the customer'],
    ['success', 'A refund was sent to the customer'],
  ] as const)('shows other people only that the customer gets the money: %s', async (status, expected) => {
    const { main, requests } = draw({ session: aSession({ ...over, refund: { status } }) })
    await settle()
    expect(main.textContent).toContain(expected)
    expect(main.querySelectorAll('.refund-notice :is(a, button)')).toHaveLength(0)
    expect(requests.filter(({ path }) => path.endsWith('/refund'))).toEqual([])
  })

  it('links a browser that paid without script to the refund by its cookie', () => {
    draw({ session: waiting, paidHere: true })
    const link = screen.getByRole('link', { name: 'Get your money back' })
    expect(link.getAttribute('href')).toBe(`/p/demo/s/${waiting.id}/refund?lang=en`)
  })

  it.each([
    ['there is no connection', new TypeError('network')],
    ['the token is no longer right', refusal(403)],
    ['the refund has ended', refusal(404)],
  ])('shows an error if the link cannot be read, and lets the customer retry: %s', async (_, failure) => {
    const { main, opened, reply } = await payer()
    await settle()
    const openRefund = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Get your money back' }))
      await settle()
    }
    await openRefund()
    await reply(failure)
    await vi.waitFor(() => expect(main.textContent).toContain('We could not open your refund'))
    await openRefund()
    await reply(data({ url: URL_OF_REFUND }))
    await vi.waitFor(() => expect(opened).toHaveLength(1))
  })

  it('shows no refund if there is none', () => {
    const { main } = draw({ session: aSession({ ...over, refund: null }) })
    expect(main.querySelector('.refund-notice')).toBeNull()
  })
})
