// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { draw } from '../draw'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aSession } from '../fixtures'

afterEach(cleanup)

const group = (name: string) => within(screen.getByRole('group', { name }))
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const tick = (name: string, option: RegExp) => fireEvent.click(group(name).getByRole('radio', { name: option }))
const send = () => fireEvent.submit(screen.getByRole('button', { name: /Continue/ }).closest('form') as HTMLFormElement)

function fill() {
  type('First name', 'Adaeze')
  type('Email', 'adaeze@example.com')
  tick('Pay with', /USDT/)
  tick('Network', /Tron/)
}

describe('the form', () => {
  it('says who is paid, how much and for what', () => {
    draw()
    expect(screen.getByText('Lagos Books')).toBeTruthy()
    expect(screen.getByText('₦50,000.00')).toBeTruthy()
    expect(screen.getByText('Order 1042')).toBeTruthy()
  })

  it('leads from each problem to its field, and leaves the history alone, where the shop’s metadata is', async () => {
    draw({}, 'en', fakePorts())
    send()
    const link = await screen.findByRole('link', { name: 'Enter your first name' })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  })

  it('lets no browser restore a network by its place once an asset has ordered them anew', () => {
    draw()
    const restored = () =>
      group('Network')
        .getAllByRole('radio')
        .map((one) => one.getAttribute('autocomplete'))
    // without script, as after Back, the order is the document's
    expect(new Set(restored())).toEqual(new Set([null]))
    tick('Pay with', /USDT/)
    expect(new Set(restored())).toEqual(new Set(['off']))
  })

  it('asks for names, e-mail, asset and network, and for no amount where it is fixed', () => {
    draw()
    for (const label of ['First name', 'Last name', 'Email']) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(group('Pay with').getAllByRole('radio')).toHaveLength(3)
    expect(screen.queryByLabelText('Amount')).toBeNull()
  })

  it('offers every network until an asset is chosen, then those on which it exists', () => {
    draw()
    expect(group('Network').getAllByRole('radio')).toHaveLength(4)
    tick('Pay with', /USDT/)
    expect(
      group('Network')
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['Solana', 'Tron'])
  })

  it('says what it will cost, and the rate, before anything is sent', () => {
    draw()
    tick('Pay with', /USDT/)
    tick('Network', /Tron/)
    expect(screen.getByRole('button', { name: 'Continue with 31.25\u00a0USDT' })).toBeTruthy()
    expect(screen.getByText(/^1 USDT = ₦1,600\.00Rate of \d\d:\d\d, fixed when you continue$/)).toBeTruthy()
  })

  it('names the networks as the customer’s own app does, and orders them by it', () => {
    draw()
    tick('Pay with', /USDT/)
    fireEvent.click(screen.getByRole('radio', { name: 'Bybit' }))
    const networks = group('Network').getAllByRole('radio')
    expect((networks[0] as HTMLInputElement).value).toBe('Tron')
    expect(group('Network').getByText('Bybit calls it TRC20')).toBeTruthy()
    expect(group('Network').getByText('Check that Bybit offers it')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Binance' }))
    expect(group('Network').getByText('Tron (TRC20)')).toBeTruthy()
  })

  it('has one submit button; all others are plain', () => {
    const { main } = draw()
    const kinds = [...main.querySelectorAll('form button')].map((button) => button.getAttribute('type'))
    expect(kinds.filter((kind) => kind === 'submit')).toHaveLength(1)
    expect(kinds.every((kind) => kind === 'submit' || kind === 'button')).toBe(true)
  })

  it('puts a chosen amount first', () => {
    const { main } = draw({ page: anOpenPage() }, 'en', fakePorts())
    expect(main.querySelector('input')).toBe(screen.getByLabelText('Amount'))
    expect(screen.getByText('From $1.00 to $10,000.00')).toBeTruthy()
  })

  it('asks for nothing that the merchant may know already, on his own session', () => {
    draw({ session: anInitiatedSession() })
    expect(screen.getByLabelText('Email').hasAttribute('required')).toBe(false)
    expect(screen.getByText(/Leave empty what Lagos Books already knows/)).toBeTruthy()
  })
})

describe('a form with something wrong', () => {
  it('says it at the field and on top, and ties the words to the field', async () => {
    draw()
    fill()
    type('Email', 'adaeze@')
    send()
    await settle()
    const email = screen.getByLabelText('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const message = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toContain('name@example.com')
    expect(within(screen.getByRole('alert')).getByRole('link', { name: /email address/ })).toBeTruthy()
  })

  it('keeps what was typed when the service is away', async () => {
    const { reply } = draw()
    fill()
    send()
    await reply(refusal(503))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('adaeze@example.com')
    expect(screen.getByRole('alert').textContent).toContain('Nothing was charged')
  })
})

it('leads to the address', async () => {
  const { reply, main } = draw()
  fill()
  send()
  await reply(data(aSession(), {}, 201))
  expect(main.dataset.screen).toBe('paying')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send exactly 31.25 USDT on Tron')
})
