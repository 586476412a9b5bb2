// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { PageOption } from '../../../src/contract/page/page'
import { PAIRS } from '../../../src/payment/chains/catalogue'
import { draw } from '../draw'
import { data, fakePorts, refusal, settle } from '../fake-ports'
import { anInitiatedSession, anOpenPage, aPage, aSession } from '../fixtures'

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
  it('shows merchant, amount and title', () => {
    draw()
    expect(screen.getByText('Lagos Books')).toBeTruthy()
    expect(screen.getByText('₦50,000.00')).toBeTruthy()
    expect(screen.getByText('Order 1042')).toBeTruthy()
  })

  it('links each error to its field, without a new entry in the history', async () => {
    draw({}, 'en', fakePorts())
    send()
    const link = await screen.findByRole('link', { name: 'Enter your first name' })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  })

  it('does not let browsers restore a network by its position once an asset has reordered them', () => {
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

  it('asks for names, e-mail, asset and network, but for no amount if the price is fixed', () => {
    draw()
    for (const label of ['First name', 'Last name', 'Email']) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(group('Pay with').getAllByRole('radio')).toHaveLength(3)
    expect(screen.queryByLabelText('Amount')).toBeNull()
  })

  it('offers every network until an asset is chosen, and then the asset’s networks', () => {
    draw()
    expect(group('Network').getAllByRole('radio')).toHaveLength(4)
    tick('Pay with', /USDT/)
    expect(
      group('Network')
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['Solana', 'Tron'])
  })

  it('shows cost and rate before it is sent', () => {
    draw()
    tick('Pay with', /USDT/)
    tick('Network', /Tron/)
    expect(screen.getByRole('button', { name: 'Continue with 31.25\u00a0USDT' })).toBeTruthy()
    expect(screen.getByText(/^1 USDT = ₦1,600\.00Rate updated at \d\d:\d\d\. Fixed when you continue\.$/)).toBeTruthy()
  })

  it('names and orders the networks as the customer’s app does', () => {
    draw()
    tick('Pay with', /USDT/)
    fireEvent.click(screen.getByRole('radio', { name: 'Bybit' }))
    const networks = group('Network').getAllByRole('radio')
    expect((networks[0] as HTMLInputElement).value).toBe('Tron')
    expect(group('Network').getByText('Bybit calls it TRC20 · about 1 min')).toBeTruthy()
    expect(group('Network').getByText('Check that Bybit supports this network · under 1 min')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Binance' }))
    expect(group('Network').getByText('TRC20 · about 1 min')).toBeTruthy()
  })

  it('has one submit button', () => {
    const { main } = draw()
    const kinds = [...main.querySelectorAll('form button')].map((button) => button.getAttribute('type'))
    expect(kinds.filter((kind) => kind === 'submit')).toHaveLength(1)
    expect(kinds.every((kind) => kind === 'submit' || kind === 'button')).toBe(true)
  })

  it('starts with the amount if the customer chooses it', () => {
    const { main } = draw({ page: anOpenPage() }, 'en', fakePorts())
    expect(main.querySelector('input')).toBe(screen.getByLabelText('Amount'))
    expect(screen.getByText('US Dollar · From $1.00 to $10,000.00')).toBeTruthy()
  })

  it('asks on a merchant’s session for an e-mail that is optional, and for nothing if the customer is known', () => {
    const { main, unmount } = draw({ session: anInitiatedSession() })
    const fields = (root: Element) => [...root.querySelectorAll('form :is(input:not([type="radio"]), textarea)')]
    expect(fields(main).map((field) => field.getAttribute('name'))).toEqual(['email'])
    const email = screen.getByLabelText('Email')
    expect(email.hasAttribute('required')).toBe(false)
    expect(document.getElementById(`${email.getAttribute('aria-describedby')}`)?.textContent).toBe(
      'Optional · For your receipt, and for refunds.',
    )
    unmount()
    const known = draw({ session: anInitiatedSession({ has_customer: true }) })
    expect(fields(known.main)).toEqual([])
  })

  it('says which fields are optional, outside of their labels', () => {
    draw({ page: anOpenPage() })
    for (const label of ['Last name', 'Message to Lagos Books']) {
      const hint = screen.getByLabelText(label).getAttribute('aria-describedby')
      expect(document.getElementById(`${hint}`)?.textContent).toBe('Optional')
    }
  })

  it('shows the amount below each coin and network before one is chosen, and marks the cheapest network', () => {
    draw()
    expect(
      group('Pay with')
        .getAllByText(/^[\d.]+$/)
        .map((one) => one.textContent),
    ).toEqual(['31.25', '31.25', '0.00035512'])
    tick('Pay with', /USDT/)
    const rows = group('Network')
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^Solana.*Cheapest31\.25\u00a0USDT/),
      expect.stringMatching(/^Tron(?!.*Cheapest).*31\.25\u00a0USDT/),
    ])
    expect(group('Network').getByRole<HTMLInputElement>('radio', { name: /Solana/ }).checked).toBe(true)
  })

  it('offers every app at once, the other ones last, and choosing one moves none', () => {
    draw()
    const apps = () =>
      group('Where are you paying from?')
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value }) => value)
    const before = apps()
    expect(before.at(-1)).toBe('other')
    fireEvent.click(screen.getByRole('radio', { name: 'TronLink' }))
    expect(apps()).toEqual(before)
  })

  it('names a coin, a network and an app once, although each has a mark', () => {
    draw()
    tick('Pay with', /USDC/)
    for (const name of ['Binance', 'Other', 'USDT 31.25', 'Base Cheapest'])
      expect(screen.queryAllByRole('radio', { name }).length, name).toBeLessThan(2)
    expect(screen.getByRole('radio', { name: /^USDT/ })).toBeTruthy()
    for (const mark of document.querySelectorAll('form svg')) expect(mark.getAttribute('aria-hidden')).toBe('true')
  })

  it('says an amount out of range at the field, before it is sent', () => {
    const { main } = draw({ page: anOpenPage() }, 'en', fakePorts())
    type('Amount', '99999')
    expect(main.querySelector('#amount-problem')?.textContent).toBe('The largest amount is $10,000.00')
    expect(main.querySelector('.summary')).toBeNull()
  })

  it('says the limits of the only pair beside the amount, and a smaller amount as soon as it is entered', () => {
    const option = { ...aPage().options[0], min_amount: '20.00' } as PageOption
    const limits = [{ asset: option.asset, network: option.network, min_amount: '20.00', max_amount: '900.00' }]
    const { main } = draw({ page: anOpenPage({ min_amount: '1.00', options: [option], limits }) }, 'en', fakePorts())
    expect(main.querySelector('#amount-hint')?.textContent).toBe('US Dollar · From $20.00 to $900.00')
    const problemWith = (amount: string) => {
      type('Amount', amount)
      fireEvent.change(screen.getByLabelText('Amount'))
      return main.querySelector('#amount-problem')?.textContent
    }
    expect(problemWith('5')).toBe('The smallest amount is $20.00')
    expect(problemWith('950')).toBe('The largest amount is $900.00')
    expect(problemWith('20')).toBeUndefined()
  })

  it('takes a suggested amount', () => {
    draw({ page: anOpenPage({ suggested_amounts: ['5.00', '12.50'] }) }, 'en', fakePorts())
    const five = within(screen.getByRole('group', { name: 'Suggestions' })).getByRole('button', { name: '$5' })
    fireEvent.click(five)
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('5')
    expect(five.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: '$12.50' }))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50')
    expect(five.getAttribute('aria-pressed')).toBe('false')
  })

  it('cleans a pasted name and e-mail when the field is left', () => {
    draw()
    for (const [label, pasted, clean] of [
      ['First name', '\u2068Ada\u2069\tObi', 'Ada Obi'],
      ['Email', 'mailto:ada@example.com,', 'ada@example.com'],
    ] as const) {
      type(label, pasted)
      fireEvent.change(screen.getByLabelText(label))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(clean)
    }
  })

  it('says why the coins cost more than the price', () => {
    const options = aPage().options.map((option) => ({ ...option, crypto_amount: '0.01' }))
    draw({ page: aPage({ amount: '1.00', options }) })
    tick('Pay with', /USDT/)
    expect(screen.getByText(/^0\.01\sUSDT is the smallest amount that can be sent\.$/)).toBeTruthy()
  })

  it('does not say so of a price that the coins match', () => {
    draw()
    tick('Pay with', /USDT/)
    expect(screen.queryByText(/smallest amount/)).toBeNull()
  })
})

describe('an asset or network without alternative', () => {
  const options = aPage().options.filter(({ asset }) => asset === 'USDT')

  it('is shown as text with a hidden field: one coin', () => {
    const { main } = draw({ page: aPage({ options }) })
    expect(main.querySelector('input[name="asset"]')?.outerHTML).toContain('type="hidden"')
    expect(screen.queryByRole('group', { name: 'Pay with' })).toBeNull()
    expect(group('Network').getAllByRole('radio')).toHaveLength(2)
  })

  it('is sent with the form: one pair', async () => {
    const { main, requests } = draw({ page: aPage({ options: options.slice(0, 1) }) })
    expect([...main.querySelectorAll('input[type="hidden"]:not([name="amount"])')].map((one) => one.outerHTML)).toEqual(
      ['<input type="hidden" name="asset" value="USDT">', '<input type="hidden" name="network" value="Tron">'],
    )
    expect(main.textContent).toContain('Tron (TRC20)')
    type('First name', 'Adaeze')
    type('Email', 'adaeze@example.com')
    send()
    await settle()
    expect(requests.at(-1)?.body).toMatchObject({ asset: 'USDT', network: 'Tron' })
  })
})

describe('the networks of a coin', () => {
  it('are folded away if the app may not support them, except the chosen one', () => {
    const { main } = draw()
    tick('Pay with', /USDT/)
    fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
    fireEvent.click(screen.getByRole('radio', { name: 'TronLink' }))
    const others = main.querySelector('details.others')
    expect(others?.querySelector('summary')?.textContent).toBe('Other networks')
    expect([...(others?.querySelectorAll('input') ?? [])].map(({ value }) => value)).toEqual(['Solana'])
    expect(others?.hasAttribute('open')).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Keeper (Tonkeeper)' }))
    expect(main.querySelector('details.others')).toBeNull()
    tick('Network', /Tron/)
    fireEvent.click(screen.getByRole('radio', { name: 'Phantom' }))
    expect(main.querySelector('details.others')?.hasAttribute('open')).toBe(true)
  })

  it('show the usual fee with its day, and which pairs the limits exclude', () => {
    const fee = (min: string, max: string) => ({ usual_fee: { min, max, as_of: '2026-11-21' } })
    const [tron, solana, ...rest] = aPage().options as [PageOption, PageOption, ...PageOption[]]
    const { main } = draw({
      page: aPage({
        options: [{ ...tron, ...fee('2880.00', '6400.00') }, { ...solana, ...fee('0.00', '16.00') }, ...rest],
        limits: [
          { asset: 'ETH', network: 'Base', min_amount: '80000.00', max_amount: null },
          { asset: 'USDT', network: 'TON', min_amount: null, max_amount: '40000.00' },
          { asset: 'USDC', network: 'Solana', min_amount: '1.00', max_amount: '2.00' },
        ],
      }),
    })
    tick('Pay with', /USDT/)
    expect(group('Network').getByText('Fee up to ₦6,400')).toBeTruthy()
    expect(group('Network').getByText('Fee up to ₦16')).toBeTruthy()
    expect(main.textContent).toContain('Usual network fees on 21 Nov 2026')
    expect([...main.querySelectorAll('.unavailable-pairs li')].map((one) => one.textContent)).toEqual([
      'ETH on Base: from ₦80,000.00',
      'USDT on TON: up to ₦40,000.00',
    ])
  })

  it('have no duplicate name and no internal word', () => {
    const options = PAIRS.map(({ asset, network }) => ({
      asset,
      network,
      crypto_amount: '1',
      rate: '1',
      min_amount: null,
    }))
    const { main } = draw({ page: aPage({ options }) })
    for (const app of ['', 'Binance', 'Luno', 'Trust Wallet']) {
      if (app) fireEvent.click(screen.getByRole('radio', { name: app }))
      for (const asset of new Set(PAIRS.map((pair) => pair.asset))) {
        tick('Pay with', new RegExp(asset))
        for (const row of main.querySelectorAll('.network')) {
          const name = row.querySelector('b')?.textContent ?? ''
          const also = row.querySelector('small')?.textContent ?? ''
          if (name !== 'TON') expect(also, `${asset} ${app}`).not.toContain(name)
          expect(also).not.toMatch(/Jetton/)
          if (asset === 'SOL') expect(also).not.toMatch(/SPL/)
        }
      }
    }
  })
})

describe('a form with an error', () => {
  it('shows it at the field and at the top, and connects the message with the field', async () => {
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

  it('keeps typed values when the service does not answer', async () => {
    const { reply } = draw()
    fill()
    send()
    await reply(refusal(503))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('adaeze@example.com')
    expect(screen.getByRole('alert').textContent).toContain('Nothing was charged')
  })
})

it('sending the form opens the address', async () => {
  const { reply, main } = draw()
  fill()
  send()
  await reply(data(aSession(), {}, 201))
  expect(main.dataset.screen).toBe('paying')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send exactly 31.25 USDT on Tron (TRC20)')
})
