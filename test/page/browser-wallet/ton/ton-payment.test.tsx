// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LANGUAGES } from '../../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../../src/page/i18n/all-messages'
import { TonPayment } from '../../../../src/page/screens/payment/browser-wallets'
import { FollowSent } from '../../../../src/page/screens/payment/sent-payment'
import { ADDRESS } from '../../../payment/pairs'
import { draw } from '../../draw'
import { settle } from '../../fake-ports'
import { aSession } from '../../fixtures'
import { drawWithWallet } from '../draw-with-wallet'
import { connected, MESSAGE, sendError, tonWallet } from './ton-wallet'

await Promise.all([TonPayment.load(), FollowSent.load()])

const onTon = (changes: object = {}) =>
  aSession({
    mode: 'live',
    crypto_asset: 'TON',
    network: 'TON',
    crypto_amount: '9.765625',
    crypto_amount_due: '9.765625',
    deposit_address: ADDRESS.TON,
    ...changes,
  })
const usdt = (changes: object = {}) =>
  onTon({ crypto_asset: 'USDT', crypto_amount: '31.25', crypto_amount_due: '31.25', ...changes })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** A page in the browser of a TON wallet, which answers so. */
async function openWithWallet({ session = onTon(), wallet = tonWallet() as object } = {}) {
  Object.assign(window, { tonkeeper: { tonconnect: wallet } })
  onTestFinished(() => {
    delete (window as { tonkeeper?: unknown }).tonkeeper
  })
  return drawWithWallet(session, 'Keeper (Tonkeeper)')
}

/** A wallet that sends when the test says so. */
function slowWallet() {
  const waiting: ((answer: object) => void)[] = []
  const wallet = tonWallet({ send: () => new Promise((resolve) => waiting.push(resolve)) })
  return { wallet, confirm: (index = 0) => waiting[index]?.({ result: MESSAGE, id: '1' }) }
}

describe('a wallet of TON in this browser', () => {
  it('is offered at once for TON’s coin, and gets no request before its button is pressed', async () => {
    const wallet = tonWallet()
    const { button, press } = await openWithWallet({ wallet })
    expect(button()).toBeTruthy()
    expect(wallet.connect).not.toHaveBeenCalled()
    await press()
    expect(wallet.connect).toHaveBeenCalledTimes(1)
  })

  it('sends, and the page then waits for the network, also after a reload, without a transaction', async () => {
    const first = await openWithWallet()
    await first.press()
    expect(first.isSent()).toBe(true)
    expect(first.main.textContent).toContain('Sent, waiting for the network')
    expect(first.main.textContent).not.toContain('Transaction')
    expect(first.requests.filter(({ path }) => path.endsWith('/claims'))).toEqual([])
    first.unmount()
    const again = await openWithWallet()
    expect([again.isSent(), again.button()]).toEqual([true, null])
    expect(again.requests.filter(({ path }) => path.endsWith('/claims'))).toEqual([])
    fireEvent.click(screen.getByText('I have not paid yet'))
    await act(settle)
    expect(again.button()).toBeTruthy()
  })

  it('may have sent what the network drops, and the page says so once the transfer has expired', async () => {
    const { press, passTime, main } = await openWithWallet()
    await press()
    await passTime(359_000)
    expect(main.textContent).not.toContain('does not show it yet')
    await passTime(1_000)
    expect(main.textContent).toContain('The network does not show it yet.')
  })

  it('is told what to check', async () => {
    const { wallet } = slowWallet()
    const { press, verdict, button } = await openWithWallet({ wallet })
    await press()
    expect(verdict()).toBe('Check and confirm in Keeper (Tonkeeper): 9.765625 TON on TON.')
    expect(button()?.disabled).toBe(true)
  })

  it.each([
    [300, 'You declined in Keeper (Tonkeeper). Nothing was sent.'],
    [100, 'The account in Keeper (Tonkeeper) changed. Nothing was sent. Try again.'],
    [0, 'Keeper (Tonkeeper) did not say whether it sent the money. Look there before you try again.'],
  ])('that answers with the error %i can be asked again', async (code, text) => {
    const { press, verdict, button } = await openWithWallet({
      wallet: tonWallet({ send: async () => sendError(code) }),
    })
    await press()
    expect(verdict()).toBe(text)
    expect(button()?.disabled).toBe(false)
  })

  it('cannot spend real money for a test payment', async () => {
    const wallet = tonWallet()
    const { press, verdict } = await openWithWallet({ session: onTon({ mode: 'test' }), wallet })
    await press()
    expect(verdict()).toBe('Keeper (Tonkeeper) is not on TON Testnet. Nothing was sent.')
    expect(wallet.send).not.toHaveBeenCalled()
  })

  it('that never answers can be asked again, and what it sends late is not asked for twice', async () => {
    const { wallet, confirm } = slowWallet()
    const { press, passTime, verdict, button, isSent } = await openWithWallet({ wallet })
    await press()
    await passTime(60_000)
    expect(verdict()).toBe('Keeper (Tonkeeper) did not say whether it sent the money. Look there before you try again.')
    expect(button()?.disabled).toBe(false)
    confirm()
    confirm()
    await passTime(0)
    expect([isSent(), button()]).toEqual([true, null])
  })

  it('that connects late is not asked to send for an abandoned attempt', async () => {
    const waiting: ((answer: object) => void)[] = []
    const wallet = tonWallet({ connect: () => new Promise((resolve) => waiting.push(resolve)) })
    const { press, passTime } = await openWithWallet({ wallet })
    await press()
    await passTime(20_000)
    await press()
    waiting[0]?.(connected())
    await passTime(0)
    expect(wallet.send).not.toHaveBeenCalled()
    waiting[1]?.(connected())
    await passTime(0)
    expect(wallet.send).toHaveBeenCalledTimes(1)
  })

  it('is asked for nothing if the payment changed while it connected', async () => {
    const waiting: ((answer: object) => void)[] = []
    const wallet = tonWallet({ connect: () => new Promise((resolve) => waiting.push(resolve)) })
    const { press, passTime, verdict, model } = await openWithWallet({ wallet })
    await press()
    await act(() => model.sessions.show(onTon({ crypto_amount: '12', crypto_amount_due: '12', version: 2 })))
    waiting[0]?.(connected())
    await passTime(0)
    expect(wallet.send).not.toHaveBeenCalled()
    expect(verdict()).toBe('This payment has changed. Nothing was sent. Check the amount, then try again.')
  })
})

const WHY = /a transfer of USDT on TON starts at your wallet’s own USDT account, whose address this page cannot know/

describe('USDT on TON', () => {
  it('is not paid by the wallet in this browser, and the page says why', async () => {
    const { button, main } = await openWithWallet({ session: usdt() })
    expect(button()).toBeNull()
    expect(main.textContent).toMatch(WHY)
  })

  it.each([
    ['okx', true],
    ['bitget', true],
    ['keeper', false],
    ['binance', false],
  ])('says why if the browser of the chosen app would pay in TON: %s, %s', async (app, isSaid) => {
    const { main, model } = draw({ session: usdt() })
    await act(() => model.form.chooseApp(app))
    await act(settle)
    expect(WHY.test(main.textContent ?? '')).toBe(isSaid)
    expect(screen.queryByText(/Open OKX Wallet|Open Bitget Wallet/)).toBeNull()
  })

  it('says it in every language', () => {
    const texts = LANGUAGES.map((language) => ALL_MESSAGES[language]['wallet.ton_token'])
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    for (const text of texts) expect(text).toMatch(/\{asset\}.*\{network\}|\{network\}.*\{asset\}/)
  })
})

describe('TON’s coin', () => {
  it.each([
    ['okx', 'Open OKX Wallet'],
    ['bitget', 'Open Bitget Wallet'],
  ])('can be paid in the browser of %s', async (app, name) => {
    const { model, main } = draw({ session: onTon() })
    await act(() => model.form.chooseApp(app))
    await act(settle)
    expect(screen.getByText(name)).toBeTruthy()
    expect(main.textContent).not.toContain('cannot know')
  })
})
