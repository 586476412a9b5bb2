// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { REFUND_CAUSES, type RefundLink } from '../../../src/contract/refunds/refund-link'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import { renderPage } from '../../../src/page/server'
import { begin } from '../begin'
import { draw } from '../draw'
import { answer, data, fakePorts, refusal, settle } from '../fake-ports'
import { ADDRESS, aRefund, aSession, aView, NOW } from '../fixtures'

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
  it('says how much, why, on which network, of which payment, and until when', () => {
    const { main } = show()
    expect(main.dataset.screen).toBe('refund')
    expect(heading()).toBe('Where should we send your money?')
    expect(main.querySelector('.refund-sum')?.textContent).toBe('8.75\u00a0USDT')
    expect(main.textContent).toContain('You sent more than was due')
    const facts = [...main.querySelectorAll('.facts dd')].map((one) => one.textContent)
    expect(facts.slice(0, 2)).toEqual(['Tron (TRC20)', 'ps_4f2a9c1e77d0'])
    expect(facts[2]).toContain('Dec')
    // of the page, and no price, which is not what is sent back
    const header = document.querySelector('header')?.textContent
    expect(header).toContain('Lagos Books')
    expect(header).toContain('Order 1042')
    expect(header).not.toContain('50,000')
  })

  it.each(REFUND_CAUSES)('has one sentence for why: %s', (cause) => {
    const { main } = show(aRefund({ cause }))
    expect(main.querySelector('.lead')?.textContent).toMatch(/\.$/)
    expect(main.querySelectorAll('.lead')).toHaveLength(1)
  })

  it('lets nothing be chosen but the address, whose field no keyboard changes', () => {
    show()
    expect(screen.getAllByRole('textbox')).toEqual([field()])
    const given = ['autocomplete', 'autocapitalize', 'autocorrect', 'inputmode', 'dir', 'type']
    expect(given.map((name) => field().getAttribute(name))).toEqual(['off', 'none', 'off', 'text', 'ltr', null])
  })

  it.each([
    [EVM, /address on BNB Smart Chain, Ethereum, Base, Arbitrum. The money can only go to Tron/],
    ['adaeze@example.com', /not an address on Tron/],
    [MINE.replace('WwF', 'WFw'), /A character in this address is wrong or missing/],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /Money sent to this address is lost/],
  ])('says at once what is wrong with what was pasted: %s', async (pasted, said) => {
    const { asked } = show()
    type(field(), pasted)
    expect(problem()).toEqual(['true', expect.stringMatching(said)])
    expect(screen.queryByLabelText(/Copy the address once more/)).toBeNull()
    await press()
    expect(asked).toEqual([])
  })

  it('checks typed text when the customer leaves the field', () => {
    show()
    for (let typed = 1; typed <= 6; typed++) type(field(), MINE.slice(0, typed))
    expect(problem()).toEqual([null, ''])
    fireEvent.blur(field())
    expect(problem()).toEqual(['true', expect.stringMatching(/not an address on Tron/)])
  })

  it('shows an address that is one in groups, as it was pasted, without what chats add', () => {
    const { main } = show()
    type(field(), `\u2068${MINE}\u2069 `)
    expect(problem()).toEqual([null, ''])
    const groups = main.querySelector('.refund-sound [data-value="address"]') as HTMLElement
    expect([groups.textContent, groups.dir]).toEqual([MINE, 'ltr'])
  })

  it('warns of a memo only where exchanges ask for one', () => {
    expect(show().main.textContent).not.toContain('memo')
    cleanup()
    expect(show(aRefund({ network: 'TON' })).main.textContent).toContain('without it the money can be lost')
  })
})

describe('sending it', () => {
  it('needs an address', async () => {
    const { asked } = show()
    await press()
    expect(problem()).toEqual(['true', 'Paste your address first'])
    await focused()
    expect(document.activeElement).toBe(field())
    expect(asked).toEqual([])
  })

  it('needs the address a second time', async () => {
    const { asked } = show()
    type(field(), MINE)
    await press()
    expect(screen.getByText('Paste the address a second time, so that we can compare').id).toBe('pasted-problem')
    await focused()
    expect(document.activeElement).toBe(again())
    expect(asked).toEqual([])
  })

  it.each([
    [ADDRESS, /^✗ These are two different addresses. Do not go on/],
    [MINE.slice(0, 20), /not a complete address/],
    [`USDT on Base: ${MINE}`, /names another network. Do not go on: the money can only go to Tron/],
  ])('stops at a second paste that is not the same: %s', async (pasted, said) => {
    const { main, asked } = show()
    type(field(), MINE)
    type(again(), pasted)
    expect(main.querySelector('.verdict')?.textContent).toMatch(said)
    expect(main.textContent).not.toContain('It goes to')
    await press()
    expect(asked).toEqual([])
  })

  it('stops again when the address is changed after it was compared', async () => {
    const { asked } = show()
    await enterTwice()
    type(field(), ADDRESS)
    await press()
    expect(asked).toEqual([])
  })

  it('sends the address once, however often the button is pressed, and shows the refund’s progress', async () => {
    const { main, asked, reply, model } = show()
    await enterTwice()
    expect(main.querySelector('.verdict')?.getAttribute('data-good')).not.toBeNull()
    const said = 'It goes to TJRyWw…g5tDeC on Tron. Once sent, it cannot be taken back.'
    expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(said)
    await press()
    await press()
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', PATH, { address: MINE }]])
    expect(button().getAttribute('aria-busy')).toBe('true')
    await act(() => reply(data(CREATED)))
    expect(heading()).toBe('Your money is being sent')
    expect(main.querySelector('[data-value="address"]')?.textContent).toBe(MINE)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(model.announcement.value).toBe('Your money is being sent')
    await focused()
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('says that the service refused the address, until it is changed', async () => {
    const { reply } = show()
    await enterTwice()
    await press()
    await act(() => reply(refusal(400, ['address: must not be one of the payment’s own'])))
    expect(problem()).toEqual(['true', expect.stringMatching(/cannot go to this address/)])
    type(field(), ADDRESS)
    expect(problem()).toEqual([null, ''])
  })

  it('reads the refund after a lost answer', async () => {
    const { asked, reply } = show()
    await enterTwice()
    await press()
    await reply(new TypeError('network'))
    await act(() => reply(data(CREATED)))
    expect(asked.map(({ method }) => method).slice(0, 2)).toEqual(['POST', 'GET'])
    expect(heading()).toBe('Your money is being sent')
  })

  it('says that pressing again sends nothing twice, where no answer comes at all', async () => {
    const { main, asked, reply } = show()
    await enterTwice()
    await press()
    await reply(new TypeError('network'))
    await act(() => reply(new TypeError('network')))
    expect(main.querySelector('form > [role="alert"]')?.textContent).toMatch(/sent only once, however often you press/)
    expect(again().value).toBe(MINE)
    await press()
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
  })

  it('says so if the link had been used with another address', async () => {
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
  ] as const)('shows that it is too late: %s', async (reason, said) => {
    const { reply } = show()
    await enterTwice()
    await press()
    await reply(refusal(409))
    await act(() => reply(data(aRefund({ status: 'failed', reason, version: 2 }))))
    expect(heading()).toBe(said)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('asks to wait when there were too many attempts', async () => {
    const { main, reply } = show()
    await enterTwice()
    await press()
    await reply(refusal(429))
    await act(() => reply(data(aRefund())))
    expect(main.querySelector('form > [role="alert"]')?.textContent).toMatch(/Too many attempts/)
  })
})

describe('a refund on its way', () => {
  it('is asked for every few seconds until it is sent, and then no more', async () => {
    const { main, asked, reply, pass, model, sleepers } = show(CREATED)
    expect(asked).toEqual([])
    await act(() => pass(4_000))
    await reply(data(CREATED))
    await act(() => pass(4_000))
    await act(() => reply(data(SENT)))
    expect(asked.map(({ method, path }) => [method, path])).toEqual([
      ['GET', PATH],
      ['GET', PATH],
    ])
    expect(heading()).toBe('Your money was sent')
    expect(model.announcement.value).toBe('Your money was sent')
    expect(main.textContent).toContain(HASH)
    const link = screen.getByRole('link', { name: 'See it in the explorer (new window)' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([SENT.explorer_url, 'noopener noreferrer'])
    await act(() => pass(3_600_000))
    expect(asked).toHaveLength(2)
    expect(sleepers()).toBe(0)
  })

  it('copies the hash', async () => {
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

  it('says that there is no connection, backs off, and asks at once when the network is back', async () => {
    const world = fakePorts()
    const { main, asked, pass, reply, presence, model } = show(CREATED, world)
    const stop = model.start()
    await pass(4_000)
    for (let lost = 1; lost <= 2; lost++) {
      await act(() => reply(new TypeError('network')))
      if (lost < 2) await act(() => pass(5_000))
    }
    expect(main.textContent).toContain('No connection')
    const before = asked.length
    await act(() => presence(true, false))
    await act(() => pass(60_000))
    expect(asked).toHaveLength(before)
    await act(() => presence(true, true))
    expect(asked).toHaveLength(before + 1)
    await act(() => reply(data(SENT)))
    expect(heading()).toBe('Your money was sent')
    expect(main.textContent).not.toContain('No connection')
    stop()
  })

  it('that waits for its address is read again when the customer comes back, and when its link expires', async () => {
    const { asked, reply, pass, presence, model } = show(aRefund({ expires_at: '2026-11-21T14:00:00.000Z' }))
    const stop = model.start()
    await act(() => presence(false, true))
    await act(() => presence(true, true))
    expect(asked).toHaveLength(1)
    await act(() => reply(data(aRefund({ expires_at: '2026-11-21T14:00:00.000Z' }))))
    await act(() => pass(3_600_000))
    expect(asked).toHaveLength(2)
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
  ] as const)('%s says where the money is, and which reference to give', (reason, title, said) => {
    const { main } = show(aRefund({ status: 'failed', reason, version: 2 }))
    expect(heading()).toBe(title)
    expect(main.querySelector('.lead')?.textContent).toMatch(said)
    expect(main.querySelector('.lead')?.textContent).toContain('ps_4f2a9c1e77d0')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.querySelector('footer')?.textContent).toContain('ps_4f2a9c1e77d0')
  })

  it.each([
    'ha',
    'am',
  ] as const)('says what money depends on in English, too, where no native speaker has read %s', (language) => {
    const { main } = draw({ refund: aRefund({ status: 'failed', reason: 'failed' }), token: 'secret' }, language)
    expect(main.querySelector('.in-english')?.textContent).toMatch(/The money has not left/)
  })
})

describe('the document of a refund’s link', () => {
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

  it('keeps an address that was refused, and says so', () => {
    const form = { values: { address: ADDRESS }, errors: ['address: must not be one of the payment’s own'] }
    const root = parse(renderPage(aView({ refund: aRefund(), form }), 'en').html)
    expect(root.querySelector('#address')?.getAttribute('value')).toBe(ADDRESS)
    expect(root.querySelector('#address-problem')?.textContent).toMatch(/cannot go to this address/)
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('brings all that it says in %s', (language) => {
    const { html, messages } = renderPage(aView({ refund: aRefund({ network: 'TON' }) }), language)
    expect(messages).toHaveProperty(['refund.title'], ALL_MESSAGES[language]['refund.title'])
    expect(html).not.toMatch(/\{\w+\}/)
  })

  it('is taken over with what was typed before the script was there', async () => {
    const view = aView({ refund: aRefund() })
    const root = parse(renderPage(view, 'en').html)
    root.id = 'app'
    document.body.append(root)
    const input = root.querySelector('#address') as HTMLInputElement
    input.value = MINE
    const { model } = await begin(view, 'en', root)
    await vi.waitFor(() => expect(root.querySelector('.refund-sound')?.textContent).toContain(MINE))
    expect(root.querySelector('#address')).toBe(input)
    expect(input.value).toBe(MINE)
    expect(model.screen.value.name).toBe('refund')
  })

  it('is fetched where no server drew it', async () => {
    const world = fakePorts()
    const { model, reply } = draw({ page: null, token: 'secret', problem: null }, 'en', world)
    const loaded = model.load(null)
    await vi.dynamicImportSettled()
    for (let waiting = 0; waiting < 2; waiting++) {
      await settle()
      const { path } = world.asked[waiting] ?? {}
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

  /** A browser that has the token of the payment. */
  function payer(session = waiting) {
    const world = fakePorts()
    world.payerTokens.set(session.id, 'my token')
    return draw({ session }, 'en', world)
  }

  it.each([
    over,
    { status: 'underpaid' },
    { status: 'expired' },
    { status: 'failed' },
  ] as const)('leads the browser that paid to its refund: $status', async (changes) => {
    const session = aSession({ crypto_amount_paid: '10', ...changes, refund: { status: 'requested' } })
    const { main, asked, opened, reply } = payer(session)
    await settle()
    expect(main.textContent).toContain('There is money to be sent back to you')
    fireEvent.click(screen.getByRole('button', { name: 'Get your money back' }))
    await settle()
    const last = asked.at(-1)
    expect(last?.path).toBe(`/api/v1/p/demo/sessions/${session.id}/refund`)
    expect(last?.headers.get('Payer-Token')).toBe('my token')
    await reply(data({ url: URL_OF_REFUND }))
    await vi.waitFor(() => expect(opened).toEqual([`${URL_OF_REFUND}?lang=en`]))
    // which is not what to do now
    expect(main.textContent).not.toContain('Contact the merchant to get it back')
  })

  it.each([
    ['created', /Your money is being sent back to you/],
    ['success', /Your money was sent back to you/],
  ] as const)('leads it to a refund that is %s', async (status, said) => {
    const { main } = payer(aSession({ ...over, refund: { status } }))
    await settle()
    expect(main.textContent).toMatch(said)
    expect(screen.getByRole('button', { name: 'See your refund' })).toBeTruthy()
  })

  it.each([
    ['requested', 'A refund is waiting for the customer'],
    ['created', 'A refund is being sent to the customer'],
    ['success', 'A refund was sent to the customer'],
  ] as const)('shows other people only who gets it: %s', async (status, said) => {
    const { main, asked } = draw({ session: aSession({ ...over, refund: { status } }) })
    await settle()
    expect(main.textContent).toContain(said)
    expect(main.querySelectorAll('.refund-notice :is(a, button)')).toHaveLength(0)
    expect(asked.filter(({ path }) => path.endsWith('/refund'))).toEqual([])
  })

  it('leads a browser that paid without script to the refund by its cookie', () => {
    draw({ session: waiting, paidHere: true })
    const link = screen.getByRole('link', { name: 'Get your money back' })
    expect(link.getAttribute('href')).toBe(`/p/demo/s/${waiting.id}/refund?lang=en`)
  })

  it.each([
    ['there is no connection', new TypeError('network')],
    ['the token is no longer right', refusal(403)],
    ['the refund has ended', refusal(404)],
  ])('says so when the link cannot be had, and can be asked again: %s', async (_, failure) => {
    const { main, opened, reply } = payer()
    await settle()
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Get your money back' }))
      await settle()
    }
    await ask()
    await reply(failure)
    await vi.waitFor(() => expect(main.textContent).toContain('We could not open your refund'))
    await ask()
    await reply(data({ url: URL_OF_REFUND }))
    await vi.waitFor(() => expect(opened).toHaveLength(1))
  })

  it('says nothing of one where there is none', () => {
    const { main } = draw({ session: aSession({ ...over, refund: null }) })
    expect(main.querySelector('.refund-notice')).toBeNull()
    expect(main.textContent).toContain('Contact the merchant to get it back')
  })
})
