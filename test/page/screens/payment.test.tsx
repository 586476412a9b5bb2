// @vitest-environment happy-dom

import { effect } from '@preact/signals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { AddressGroups } from '../../../src/page/layout/address-groups'
import { encodeMatrix } from '../../../src/payment/qr-matrix'
import { ADDRESS as ADDRESSES } from '../../payment/pairs'
import { draw } from '../draw'
import { data, fakePorts, settle } from '../fake-ports'
import { ADDRESS, aPage, aSession, NOW } from '../fixtures'

const BSC = { network: 'Binance_Smart_Chain', deposit_address: ADDRESSES.Binance_Smart_Chain } as const

const value = (main: Element, name: string) => main.querySelector(`[data-value="${name}"]`)?.textContent
const open = async (title: RegExp) => {
  const fold = screen.getByText(title).closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  await settle()
  return fold
}

describe('the screen of a payment', () => {
  it('shows exact amount and address, left to right', () => {
    const { main } = draw({ session: aSession() })
    expect(value(main, 'amount')).toBe('31.25')
    expect(value(main, 'address')).toBe(ADDRESS)
    for (const element of main.querySelectorAll('[data-value]'))
      expect((element.closest('[dir]') as HTMLElement).dir).toBe('ltr')
  })

  it('shows since when its network has an outage, and that no money is lost', () => {
    draw({ session: aSession({ network_unreachable_since: NOW }) })
    expect(
      screen.getByText(/We have not been able to reach Tron since .* your money is safe: we will find it/),
    ).toBeTruthy()
    cleanup()
    draw({ session: aSession({ status: 'processing', network_unreachable_since: NOW }) })
    expect(screen.getByText(/this payment does not expire meanwhile/)).toBeTruthy()
    cleanup()
    draw({ session: aSession() })
    expect(screen.queryByText(/not been able to reach/)).toBeNull()
  })

  it('shows an outage above an open payment, without rendering the payment anew', async () => {
    const { main, model } = draw({ session: aSession() })
    const heading = screen.getByRole('heading', { level: 1 })
    heading.focus()
    const code = main.querySelector('[data-qr]')
    await act(() => model.sessions.show(aSession({ network_unreachable_since: NOW })))
    expect(screen.getByText(/We have not been able to reach Tron/)).toBeTruthy()
    expect(document.activeElement).toBe(heading)
    expect(main.querySelector('[data-qr]')).toBe(code)
    await act(() => model.sessions.show(aSession()))
    expect(screen.queryByText(/not been able to reach/)).toBeNull()
    expect(document.activeElement).toBe(heading)
  })

  it('warns once, above address and code, and names the network once, beside the amount', () => {
    const { main } = draw({ session: aSession({ ...BSC }) })
    const [warning, ...more] = main.querySelectorAll('.warning')
    expect(more).toEqual([])
    expect(warning?.textContent).toBe(
      'Send only USDT, and only on this network. On Ethereum, Base or Arbitrum, your money may be lost.',
    )
    const address = main.querySelector('[data-value="address"]') as Element
    expect((warning as Element).compareDocumentPosition(address) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(main.querySelector('h1 .chip')?.textContent).toBe('BNB Smart Chain (BEP20)')
    expect(main.textContent?.match(/BNB Smart Chain/g)).toHaveLength(1)
  })

  it.each([
    ['metamask', 'Base', 'QR code: 31.25 USDC to the address on Base'],
    ['phantom', 'Base', 'QR code: USDC address on Base'],
    ['phantom', 'Solana', 'QR code: 31.25 USDC to the address on Solana'],
    ['metamask', 'Solana', 'QR code: USDC address on Solana'],
    ['', 'Base', 'QR code: USDC address on Base'],
  ] as const)('shows the right code first (app: %s, network: %s): %s', (app, network, name) => {
    const qr = { default: encodeMatrix(21, () => false), with_amount: encodeMatrix(25, () => true) }
    const session = aSession({ crypto_asset: 'USDC', network, deposit_address: ADDRESSES[network], qr })
    const { main, model } = draw({ session })
    act(() => model.form.chooseApp(app))
    expect(main.querySelector('[data-qr] svg')?.getAttribute('aria-label')).toBe(name)
  })

  it('shows the code without amount again after the coin has changed', async () => {
    const qr = { default: encodeMatrix(21, () => false), with_amount: encodeMatrix(25, () => true) }
    const solana = { network: 'Solana', deposit_address: ADDRESSES.Solana, qr } as const
    const { main, model } = draw({ session: aSession({ ...solana, crypto_asset: 'SOL' }) })
    const code = () => main.querySelector('[data-qr] svg')?.getAttribute('aria-label')
    fireEvent.click(screen.getByRole('button', { name: 'With amount' }))
    expect(code()).toBe('QR code: 31.25 SOL to the address on Solana')
    await model.sessions.show(aSession({ ...solana, crypto_asset: 'SOL', crypto_amount_due: '20', version: 2 }))
    expect(code()).toBe('QR code: 20 SOL to the address on Solana')
    await model.sessions.show(aSession({ ...solana, crypto_asset: 'USDT', version: 3 }))
    expect(code()).toBe('QR code: USDT address on Solana')
  })

  it('shows both names of TON’s coin, since wallets show either', () => {
    draw({ session: aSession({ crypto_asset: 'TON', network: 'TON', deposit_address: ADDRESSES.TON }) })
    expect(screen.getByText('Your wallet may call this coin Gram (GRAM) or Toncoin (TON).')).toBeTruthy()
  })

  it('copies amount and address by separate buttons, and announces it', async () => {
    const { copied, model } = draw({ session: aSession() })
    fireEvent.click(screen.getByRole('button', { name: 'Copy Tron address' }))
    await settle()
    expect(copied).toEqual([ADDRESS])
    expect(model.announcement.value).toContain('compare the marked groups')
    fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
    await settle()
    expect(copied).toEqual([ADDRESS, '31.25'])
  })

  it('confirms a copy below the value, until the value changes', async () => {
    const { main, model } = draw({ session: aSession() })
    fireEvent.click(screen.getByRole('button', { name: 'Copy Tron address' }))
    await settle()
    const rows = () => [...main.querySelectorAll('.copy')].map((row) => (row as HTMLElement).dataset.copied)
    expect(rows()).toEqual([undefined, 'true'])
    expect(main.querySelector('.copy .afterwards')?.textContent).toBe(
      'Copied. After pasting, compare the marked groups.',
    )
    await model.sessions.show(aSession({ network: 'Solana', deposit_address: ADDRESSES.Solana, version: 2 }))
    expect(rows()).toEqual([undefined, undefined])
  })

  it('announces a repeated copy again', async () => {
    const { model } = draw({ session: aSession() })
    const announced: string[] = []
    onTestFinished(effect(() => void announced.push(model.announcement.value)))
    const copy = screen.getByRole('button', { name: 'Copy amount' })
    for (let time = 0; time < 2; time++) {
      fireEvent.click(copy)
      await settle()
    }
    expect(announced).toEqual(['', 'The amount 31.25 USDT is copied.', '', 'The amount 31.25 USDT is copied.'])
  })

  it.each(LANGUAGES)('in %s, the heading has the exact amount, once', (language) => {
    const { main } = draw({ session: aSession() }, language)
    expect(main.querySelector('h1 .sum')?.textContent).toBe('31.25 USDT')
    expect(main.querySelectorAll('[data-value="amount"]')).toHaveLength(1)
    expect(value(main, 'amount')).toBe('31.25')
  })

  it('marks the first, a middle and the last group of the address', () => {
    const { main } = draw({ session: aSession() })
    const marked = [...main.querySelectorAll('[data-value="address"] b')].map((group) => group.textContent)
    expect(marked).toEqual(['TJEh7T', 'yYdT', '8top'])
  })

  it.each(
    Object.entries(ADDRESSES),
  )('ends the address on %s with a group of four, as wallets show it', (_, address) => {
    const { container } = render(<AddressGroups address={address} />)
    const groups = [...container.querySelectorAll('.address > *')].map(({ textContent }) => textContent ?? '')
    expect(groups.join('')).toBe(address)
    expect(groups.slice(1).every((group) => group.length === 4)).toBe(true)
    expect(groups[0]?.length).toBeLessThan(8)
  })

  it('shows no address, code or copy button if the address fails its check', () => {
    const { main } = draw({ session: aSession({ deposit_address: 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2' }) })
    expect(main.querySelector('[data-qr], [data-value]')).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy (?!reference)/ })).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Do not send anything')
  })

  it('offers a new price five minutes before the end, in place', async () => {
    const { requests, reply, model } = draw({ session: aSession({ expires_at: '2026-11-21T13:04:00.000Z' }) })
    fireEvent.submit(screen.getByRole('button', { name: 'Get a new price' }).closest('form') as HTMLFormElement)
    await settle()
    expect(requests[0]?.path).toContain('/renew')
    await reply(data(aSession({ id: 'another', crypto_amount: '32', crypto_amount_due: '32' }), {}, 201))
    expect(model.screen.value).toMatchObject({ name: 'paying', payment: { due: '32' } })
  })

  it('offers no new price for a payment with a refund', () => {
    draw({ session: aSession({ status: 'partial', expires_at: '2026-11-21T13:04:00.000Z', not_renewable: true }) })
    expect(screen.queryByRole('button', { name: 'Get a new price' })).toBeNull()
  })
})

/** The verdicts of the open folds. */
const verdict = () => [...document.querySelectorAll('.verdict')].map((output) => output.textContent).join('\n')

describe('help with paying', () => {
  it.each([
    ['1.5', 'Enter in your exchange 32.75 USDT on Tron (TRC20)', ''],
    ['1.000', 'Enter in your exchange 32.25 USDT on Tron (TRC20)', ''],
    ['1,000.5', 'Send exactly 31.25 USDT on Tron (TRC20)₦50,000.00 at', 'Enter the fee in figures, for example 1.5'],
    ['31.24', 'Enter in your exchange 62.49 USDT', ''],
    ['31.25', 'Enter in your exchange 62.5 USDT', 'This fee is as much as the amount, or more. Is it in USDT?'],
    ['1600', 'Enter in your exchange 1631.25 USDT', 'This fee is as much as the amount, or more. Is it in USDT?'],
  ])('adds the fee of an exchange that is not listed (%s) to the one amount', async (fee, amount, problem) => {
    const { main } = draw({ session: aSession() })
    await open(/Does your exchange charge a fee/)
    fireEvent.input(screen.getByLabelText('Withdrawal fee that your exchange shows (optional)'), {
      target: { value: fee },
    })
    await settle()
    expect(main.querySelector('.copy .value')?.textContent?.slice(0, amount.length)).toBe(amount)
    expect(verdict().trim()).toBe(problem)
  })

  it('adds a fee that is larger than a small rest', async () => {
    const { main } = draw({
      session: aSession({ status: 'partial', crypto_amount_paid: '31', crypto_amount_due: '0.25' }),
    })
    await open(/Does your exchange charge a fee/)
    fireEvent.input(screen.getByLabelText(/Withdrawal fee/), { target: { value: '1' } })
    await settle()
    expect(main.querySelector('h1')?.textContent).toBe('Enter in your exchange 1.25 USDT on Tron (TRC20)')
    expect(verdict().trim()).toBe('')
    expect(main.querySelector('.explanation')?.textContent).toContain('1 USDT = ₦1,600.00')
    expect(main.querySelector('.explanation')?.textContent).not.toContain('₦50,000.00')
  })

  it.each([
    [ADDRESS, /It matches/],
    [`${ADDRESS.slice(0, 4)} ${ADDRESS.slice(4)}`, /It matches/],
    [`\u2066${ADDRESS}\u2069\u200b`, /It matches/],
    [`tron:${ADDRESS}?amount=1`, /It matches/],
    [`USDT TRC20 ${ADDRESS}`, /It matches/],
    [`https://tronscan.org/#/address/${ADDRESS}`, /It matches/],
    ['tron:TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2', /This is a different address/],
    ['TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48to2', /This is a different address/],
    [ADDRESS.toLowerCase(), /This is a different address/],
    [ADDRESS.slice(0, -1), /That is not a complete address/],
    ['0x', /That is not a complete address/],
  ])('compares a pasted address (%s)', async (pasted, expected) => {
    draw({ session: aSession() })
    await open(/Check the address/)
    fireEvent.input(screen.getByLabelText(/Paste the address/), { target: { value: pasted } })
    expect(verdict()).toMatch(expected)
  })

  it('asks for the full address if it is shortened, since its ends can be forged', async () => {
    draw({ session: aSession() })
    await open(/Check the address/)
    const paste = (value: string) => fireEvent.input(screen.getByLabelText(/Paste the address/), { target: { value } })
    paste(`${ADDRESS.slice(0, 4)}…${ADDRESS.slice(-4)}`)
    expect(verdict().trim()).toMatch(/^That is not a complete address\. Copy all of it/)
    paste(`${ADDRESS.slice(0, 4)}…zzzz`)
    expect(verdict()).toMatch(/This is a different address/)
  })

  it('does not confirm an address in a link for another network', async () => {
    draw({ session: aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: ADDRESSES.Base }) })
    await open(/Check the address/)
    for (const [pasted, expected] of [
      [`eip155:8453:${ADDRESSES.Base}`, /It matches/],
      [`arb1:${ADDRESSES.Base}`, /^✗ Only USDC on Base\. Anything else sent here may be lost\.$/m],
      [`ethereum:${ADDRESSES.Base}@1?value=1`, /^✗ Only USDC on Base\./m],
    ] as const) {
      fireEvent.input(screen.getByLabelText(/Paste the address/), { target: { value: pasted } })
      expect(verdict(), pasted).toMatch(expected)
    }
  })

  it('compares the recipient in a link for a token', async () => {
    const { Ethereum: address } = ADDRESSES
    draw({ session: aSession({ network: 'Ethereum', deposit_address: address }) })
    await open(/Check the address/)
    const link = (to: string) =>
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${to}&uint256=31250000`
    for (const [pasted, expected] of [
      [link(address), /It matches/],
      [` \u2068${link(address)}\u2069`, /It matches/],
      [link(address).replace(/\?(.*)&(.*)/, '?$2&$1'), /It matches/],
      [link(address.replace(/.$/, (last) => (last === '0' ? '1' : '0'))), /This is a different address/],
    ] as const) {
      fireEvent.input(screen.getByLabelText(/Paste the address/), { target: { value: pasted } })
      expect(verdict(), pasted).toMatch(expected)
    }
  })

  it('compares an address of TON in each of its forms, and in a link', async () => {
    const account = Buffer.from(ADDRESSES.TON, 'base64url').subarray(2, 34).toString('hex')
    draw({ session: aSession({ network: 'TON', deposit_address: ADDRESSES.TON }) })
    await open(/Check the address/)
    for (const [pasted, expected] of [
      [`ton://transfer/${ADDRESSES.TON}?amount=1`, /It matches/],
      [`0:${account}`, /It matches/],
      [`ton://transfer/0:${account}`, /It matches/],
      [ADDRESSES.TON.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), /This is a different address/],
      [`0:${account.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`, /This is a different address/],
    ] as const) {
      fireEvent.input(screen.getByLabelText(/Paste the address/), { target: { value: pasted } })
      expect(verdict(), pasted).toMatch(expected)
    }
  })

  it.each([
    [
      { networks: ['Tron', 'Bitcoin'], matches: true, detected: true },
      /We have detected and counted it. The rest has not arrived/,
    ],
    [
      { networks: ['Tron'], matches: true, detected: true, counts: false },
      /but it does not count here. Contact the merchant/,
    ],
    [{ networks: ['Ethereum', 'Base'], matches: false, detected: false }, /on Ethereum or Base, not on Tron/],
    [{ networks: [], matches: false, detected: false }, /not a transaction ID/],
  ])('explains a pasted transaction (%j)', async (claim, expected) => {
    const { reply } = draw({ session: aSession() })
    await open(/I have paid/)
    const field = screen.getByLabelText('Transaction ID or link') as HTMLInputElement
    field.value = 'ab'.repeat(32)
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await reply(data(claim))
    expect(verdict()).toMatch(expected)
  })

  it.each([
    ['', /Paste the transaction ID first/],
    ['  ', /Paste the transaction ID first/],
    [ADDRESS, /That is the address of this payment/],
    [`tron:${ADDRESS}`, /That is the address of this payment/],
  ])('sends no request for a text that is not a transaction, and explains where to find one: «%s»', async (pasted, expected) => {
    const { requests } = draw({ session: aSession() })
    await open(/I have paid/)
    const field = screen.getByLabelText('Transaction ID or link') as HTMLInputElement
    field.value = pasted
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await settle()
    expect(verdict()).toMatch(expected)
    expect(requests).toEqual([])
  })

  it('drops the answer about a transaction that is no longer in the field', async () => {
    const { reply } = draw({ session: aSession() })
    await open(/I have paid/)
    const field = screen.getByLabelText('Transaction ID or link') as HTMLInputElement
    const paste = (value: string) => fireEvent.input(field, { target: { value } })
    const send = () => fireEvent.submit(field.closest('form') as HTMLFormElement)
    paste('ab'.repeat(32))
    send()
    await reply(data({ networks: ['Tron'], matches: true, detected: true }))
    expect(verdict()).toMatch(/We have detected and counted it/)
    paste('cd'.repeat(32))
    expect(verdict().trim()).toBe('')
    send()
    paste('ef'.repeat(32))
    await reply(data({ networks: ['Tron'], matches: true, detected: true }))
    expect(verdict().trim()).toBe('')
  })

  it('reports that the payment is complete only if nothing is due', async () => {
    const { reply } = draw({ session: aSession({ status: 'expired', crypto_amount_due: '0' }) })
    await open(/I have paid/)
    const field = screen.getByLabelText('Transaction ID or link') as HTMLInputElement
    field.value = 'ab'.repeat(32)
    fireEvent.submit(field.closest('form') as HTMLFormElement)
    await reply(data({ networks: ['Tron'], matches: true, detected: true }))
    expect(verdict()).toMatch(/We have detected it. There is nothing more to do/)
  })

  it('shows amount and fee of another coin and network before it switches', async () => {
    const page = aPage()
    const options = page.options.map((option) => ({
      ...option,
      usual_fee: { min: '80.00', max: '4800.00', as_of: '2026-11-21' },
    }))
    const { main, requests } = draw({ page: { ...page, options }, session: aSession() })
    await open(/another coin or network/)
    fireEvent.change(screen.getByLabelText('Pay with'), { target: { value: 'BTC' } })
    expect(main.textContent).toContain('Fee up to ₦4,800.00 · 10 to 60 min')
    const button = screen.getByRole('button', { name: 'Switch to 0.00035512\u00a0BTC' })
    fireEvent.submit(button.closest('form') as HTMLFormElement)
    await settle()
    expect(requests[0]).toMatchObject({ body: { asset: 'BTC', network: 'Bitcoin' } })
  })

  it('requests an estimate for another coin if the amount of the payment differs from the page’s', async () => {
    const { requests, reply } = draw({ session: aSession({ amount: '1000.00' }) })
    await open(/another coin or network/)
    fireEvent.change(screen.getByLabelText('Pay with'), { target: { value: 'BTC' } })
    expect(screen.getByRole('button', { name: 'Switch' })).toBeTruthy()
    expect(requests[0]).toMatchObject({ path: '/api/v1/p/demo/estimate', body: { amount: '1000.00' } })
    const estimate = { asset: 'BTC', network: 'Bitcoin', rate: '1.00', valid_until: NOW }
    await reply(data([{ ...estimate, crypto_amount: '0.0000071' }]))
    expect(screen.getByRole('button', { name: 'Switch to 0.0000071\u00a0BTC' })).toBeTruthy()
  })
})

describe('the app that the customer pays from', () => {
  const evm = { crypto_asset: 'USDC', network: 'Base', deposit_address: ADDRESSES.Base } as const

  it('if it is an exchange, leads to its withdrawal form and fee, and to no wallet', async () => {
    const { main, model, copied } = draw({ session: aSession() })
    act(() => model.form.chooseApp('binance'))
    expect(main.textContent).toContain('In Binance: Wallet → Withdraw → USDT → Tron (TRC20)')
    expect(screen.queryByRole('button', { name: 'Open wallet' })).toBeNull()
    expect(screen.queryByText(/Does your exchange charge a fee/)).toBeNull()
    const copy = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
      await settle()
      return copied.at(-1)
    }
    expect(value(main, 'amount-with-fee')).toBeUndefined()
    fireEvent.input(screen.getByLabelText('Withdrawal fee that Binance shows (optional)'), { target: { value: '1' } })
    await settle()
    expect(main.querySelector('h1')?.textContent).toBe('Enter in Binance 32.25 USDT on Tron (TRC20)')
    expect(value(main, 'amount-with-fee')).toBe('32.25')
    expect(main.querySelector('.explanation > :not([aria-hidden])')?.textContent).toBe(
      '= 31.25 that must arrive + 1.00 fee',
    )
    expect(await copy()).toBe('32.25')
    // what must arrive does not include the fee
    expect(value(main, 'amount')).toBe('31.25')
  })

  it('keeps the fee after a reload, for this coin only, and not when paying from a wallet', async () => {
    const world = fakePorts()
    const first = draw({ session: aSession() }, 'en', world)
    onTestFinished(first.model.start())
    act(() => first.model.form.chooseApp('binance'))
    fireEvent.input(screen.getByLabelText(/Withdrawal fee/), { target: { value: '1' } })
    first.unmount()
    const { main, model } = draw({ session: aSession() }, 'en', world)
    onTestFinished(model.start())
    act(() => model.form.chooseApp('binance'))
    await settle()
    expect((screen.getByLabelText(/Withdrawal fee/) as HTMLInputElement).value).toBe('1')
    expect(value(main, 'amount-with-fee')).toBe('32.25')
    act(() => model.form.chooseApp('trust'))
    expect(value(main, 'amount-with-fee')).toBeUndefined()
    act(() => model.form.chooseApp('binance'))
    expect(value(main, 'amount-with-fee')).toBe('32.25')
    await act(() => model.sessions.show(aSession({ network: 'Solana', deposit_address: ADDRESSES.Solana, version: 2 })))
    expect(value(main, 'amount-with-fee')).toBeUndefined()
  })

  it('leaves the code and the wallet’s link without the fee', async () => {
    const qr = { default: encodeMatrix(21, () => false), with_amount: encodeMatrix(25, () => true) }
    const { main, model } = draw({ session: aSession({ ...evm, qr }) })
    act(() => model.form.chooseApp('binance'))
    fireEvent.input(screen.getByLabelText(/Withdrawal fee/), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: 'With amount' }))
    expect(main.querySelector('[data-qr] svg')?.getAttribute('aria-label')).toBe(
      'QR code: 31.25 USDC to the address on Base',
    )
  })

  it.each([
    ['binance', true],
    ['keeper', false],
  ])('says on TON that an exchange’s memo stays empty (%s: %s)', (app, isSaid) => {
    const { main, model } = draw({
      session: aSession({ crypto_asset: 'TON', network: 'TON', deposit_address: ADDRESSES.TON }),
    })
    act(() => model.form.chooseApp(app))
    expect(main.textContent?.includes('Leave the memo empty.')).toBe(isSaid)
  })

  it('has a hint to check the network if the exchange may not support it', () => {
    const { main, model } = draw({ session: aSession() })
    act(() => model.form.chooseApp('luno'))
    expect(main.textContent).toContain('Check that Luno supports this network')
  })

  it('can be changed and changed back, is remembered for the next visit, and moves neither amount nor address', () => {
    const { main, memory } = draw({ session: aSession() })
    const menu = screen.getByLabelText('Paying from') as HTMLSelectElement
    const choose = (app: string) => fireEvent.change(menu, { target: { value: app } })
    const [amount, address] = main.querySelectorAll('[data-value]')
    for (const element of [amount, address])
      expect((element as Element).compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect([...menu.options].at(-1)?.textContent).toBe('Other')
    for (let round = 0; round < 2; round++) {
      choose('binance')
      expect(main.textContent).toContain('In Binance')
      expect(memory).toEqual({ app: 'binance' })
      choose('other')
      expect(main.textContent).not.toContain('In Binance')
      expect(screen.getByRole('button', { name: 'Open wallet' })).toBeTruthy()
      expect(memory).toEqual({ app: 'other' })
    }
    expect(screen.getByLabelText('Paying from')).toBe(menu)
  })

  it('if it is a wallet, is opened by a link for the pair', () => {
    const { model } = draw({ session: aSession(evm) })
    act(() => model.form.chooseApp('metamask'))
    const link = screen.getByRole('link', { name: 'Open MetaMask' }) as HTMLAnchorElement
    expect(link.href).toMatch(/^https:\/\/link\.metamask\.io\/dapp\//)
    act(() => model.form.chooseApp('keeper'))
    expect(screen.queryByRole('link', { name: /Open/ })).toBeNull()
  })

  it('changes nothing while none is chosen', () => {
    draw({ session: aSession() })
    expect(screen.getByText(/Does your exchange charge a fee/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open wallet' })).toBeTruthy()
  })
})

describe('the link of the payment', () => {
  it('is for a wallet only, and copied as the service sent it, unless a wallet would misread it', async () => {
    const payment_uri = `ethereum:0x1@8453/transfer?address=${ADDRESSES.Base}&uint256=31250000`
    const { copied, model } = draw({
      session: aSession({ crypto_asset: 'USDC', network: 'Base', deposit_address: ADDRESSES.Base, payment_uri }),
    })
    const button = () => screen.queryByRole('button', { name: 'Copy wallet link' })
    expect(button()).toBeNull()
    act(() => model.form.chooseApp('binance'))
    expect(button()).toBeNull()
    act(() => model.form.chooseApp('metamask'))
    fireEvent.click(button() as HTMLElement)
    await settle()
    expect(copied).toEqual([payment_uri])
    expect(model.announcement.value).toBe('The wallet link is copied.')
    await model.sessions.show(aSession({ version: 2, payment_uri: `tron:${ADDRESS}?amount=31.25` }))
    expect(button()).toBeNull()
  })
})

describe('a page without network', () => {
  it('shows when the payment was last checked, and that the address remains valid', () => {
    const { main } = draw({ session: aSession(), savedAt: Date.parse(NOW) })
    expect(main.dataset.offline).toBe('true')
    expect(main.textContent).toContain('You can still pay: this address remains valid.')
    expect(value(main, 'address')).toBe(ADDRESS)
  })

  it('shows no notice while it is online', () => {
    expect(draw({ session: aSession() }).main.hasAttribute('data-offline')).toBe(false)
  })
})

describe('the time that is left', () => {
  const spoken = (within: ParentNode | null | undefined) => within?.querySelector('output.spoken')

  it('is announced in a live region that was already in the document, and empty', async () => {
    const { main, model, pass } = draw({ session: aSession({ expires_at: soon(301) }) })
    onTestFinished(model.start())
    await settle()
    const region = spoken(main.parentElement)
    expect(region?.textContent).toBe('')
    await pass(2000)
    expect(spoken(main.parentElement)).toBe(region)
    expect(region?.textContent).toBe('5 minutes left to pay at this price.')
  })

  it('is announced in a sheet, too, whose live region is empty at first', async () => {
    const { main, model, pass } = draw({ session: aSession({ expires_at: soon(301) }) })
    onTestFinished(model.start())
    await settle()
    fireEvent.click(screen.getByRole('button', { name: /Copy Tron address/ }))
    await settle()
    expect(spoken(main.parentElement)?.textContent).toContain('Copied. After pasting')
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    await settle()
    const region = spoken(document.querySelector('dialog'))
    expect(region?.textContent).toBe('')
    await pass(2000)
    expect(spoken(document.querySelector('dialog'))).toBe(region)
    expect(region?.textContent).toBe('5 minutes left to pay at this price.')
  })
})

const soon = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
