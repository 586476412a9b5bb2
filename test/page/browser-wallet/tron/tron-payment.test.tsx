// @vitest-environment happy-dom

import { base64 } from '@scure/base'
import { act } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { TronPayment } from '../../../../src/page/screens/payment/browser-wallets'
import { FollowSent } from '../../../../src/page/screens/payment/sent-payment'
import { transactionId, type WalletForm } from '../../../../src/payment/tron/transfer'
import { data, refusal } from '../../fake-ports'
import { aSession } from '../../fixtures'
import { drawWithWallet } from '../draw-with-wallet'
import { prepared, SIGNATURE, TRANSFER, tronLink } from './tron-wallet'

await Promise.all([TronPayment.load(), FollowSent.load()])

const onTron = (changes: object = {}) =>
  aSession({
    crypto_asset: 'USDT',
    network: 'Tron',
    crypto_amount: '31.25',
    crypto_amount_due: '31.25',
    deposit_address: TRANSFER.recipient,
    builds_transfer: true,
    ...changes,
  })
const HASH = transactionId(base64.decode(prepared().transaction))
const sent = () => data({ hash: HASH, refused: null })
const lost = () => new TypeError('network')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

/** A page in TronLink's browser, whose wallet answers so. */
async function openWithTronLink({ session = onTron(), wallet = tronLink() } = {}) {
  Object.assign(window, { tron: wallet })
  onTestFinished(() => {
    delete (window as { tron?: unknown }).tron
  })
  const world = await drawWithWallet(session, 'TronLink')
  const answer = async (response: Response | Error) => {
    await world.reply(response)
    await world.passTime(0)
  }
  return {
    ...world,
    wallet,
    answer,
    async press() {
      await world.press()
      await answer(data(prepared()))
    },
    pressAgain: world.press,
  }
}

/** A wallet that signs when the test says so. */
function slowWallet() {
  const waiting: (() => void)[] = []
  const sign = (form: WalletForm) =>
    new Promise((resolve) => waiting.push(() => resolve({ ...form, signature: [SIGNATURE] })))
  return { wallet: tronLink({ sign }), confirm: (index = 0) => waiting[index]?.() }
}

describe('a wallet of Tron in this browser', () => {
  it('is offered at once, and gets no request before its button is pressed', async () => {
    const { button, wallet, bodies } = await openWithTronLink()
    expect(button()).toBeTruthy()
    expect(wallet.request).not.toHaveBeenCalled()
    expect(bodies('/wallet-transaction')).toEqual([])
  })

  it.each([
    ['where the service builds no transfers', onTron({ builds_transfer: undefined })],
    ['on another network', aSession({ crypto_asset: 'USDC', network: 'Base', builds_transfer: true })],
  ])('is not offered %s', async (_, session) => {
    expect((await openWithTronLink({ session })).button()).toBeNull()
  })

  it('signs, the service sends, and the hash is claimed at once', async () => {
    const { press, answer, bodies, isSent, button } = await openWithTronLink()
    await press()
    const { transaction } = prepared()
    expect(bodies('/wallet-broadcast')).toEqual([{ transaction, signature: SIGNATURE }])
    await answer(sent())
    expect(isSent()).toBe(true)
    expect(bodies('/claims')).toEqual([{ transaction: HASH }])
    expect(button()).toBeNull()
  })

  it('may have sent what the network drops, and the page says so once the transfer has expired', async () => {
    const { press, answer, passTime, main } = await openWithTronLink()
    await press()
    await answer(sent())
    await passTime(359_000)
    expect(main.textContent).not.toContain('does not show it yet')
    await passTime(1_000)
    expect(main.textContent).toContain('The network does not show it yet.')
  })

  it('is told what to check, and what the network fee is', async () => {
    const { wallet, confirm } = slowWallet()
    const { press, verdict, passTime, button } = await openWithTronLink({ wallet })
    await press()
    expect(verdict()).toBe('Check and sign in TronLink: 31.25 USDT on Tron. The network fee is 6.4285 TRX.')
    expect(button()?.disabled).toBe(true)
    confirm()
    await passTime(0)
    expect(verdict()).toBe('The signed transfer is being sent.')
  })

  it('is asked to send again where the answer is lost, which sends nothing twice', async () => {
    const { press, answer, passTime, bodies, isSent } = await openWithTronLink()
    await press()
    await answer(lost())
    await passTime(2_000)
    await answer(sent())
    expect(bodies('/wallet-broadcast')).toHaveLength(2)
    expect(isSent()).toBe(true)
  })

  it.each([
    ['refused', () => data({ hash: HASH, refused: 'expired' })],
    ['refused by the service', () => refusal(409)],
  ])('may have sent where the answer is lost and the next one is: %s', async (_, last) => {
    const { press, answer, passTime, verdict, isSent } = await openWithTronLink()
    await press()
    await answer(lost())
    await passTime(2_000)
    await answer(last())
    expect(verdict()).toBe('TronLink did not say whether it sent the money. Look there before you try again.')
    expect(isSent()).toBe(false)
  })

  it('that may have sent sends the same transfer again, since another one could pay twice', async () => {
    const { press, pressAgain, answer, passTime, bodies, wallet, verdict, isSent } = await openWithTronLink()
    await press()
    for (const next of [lost, lost, lost]) {
      await answer(next())
      await passTime(5_000)
    }
    await pressAgain()
    await answer(data({ hash: HASH, refused: 'insufficient' }))
    expect(verdict()).toMatch(/^TronLink did not say whether/)
    await pressAgain()
    await answer(sent())
    expect(isSent()).toBe(true)
    expect(bodies('/wallet-transaction')).toHaveLength(1)
    expect(wallet.tronWeb.trx.sign).toHaveBeenCalledTimes(1)
    expect(new Set(bodies('/wallet-broadcast').map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it('that may have sent gets a new transfer once another amount is due', async () => {
    const { press, pressAgain, answer, passTime, bodies, model } = await openWithTronLink()
    await press()
    for (const next of [lost, lost, lost]) {
      await answer(next())
      await passTime(5_000)
    }
    await act(() => model.sessions.show(onTron({ crypto_amount: '40', crypto_amount_due: '40', version: 2 })))
    await pressAgain()
    expect(bodies('/wallet-transaction')).toHaveLength(2)
    expect(bodies('/wallet-broadcast')).toHaveLength(3)
  })

  it.each([
    [
      'by a busy service alone',
      [() => refusal(429), () => refusal(429), () => refusal(429)],
      /^This did not work in TronLink\. Nothing was sent/,
    ],
    [
      'by a busy service after an answer was lost',
      [lost, () => refusal(429), () => refusal(429)],
      /^TronLink did not say whether/,
    ],
    [
      'by a busy service at first',
      [() => refusal(429), () => data({ hash: HASH, refused: 'expired' })],
      /Nothing was sent/,
    ],
  ] as const)('whose transfer is refused %s says whether it may be sent', async (_, answers, text) => {
    const { press, answer, passTime, verdict } = await openWithTronLink()
    await press()
    for (const next of answers) {
      await answer(next())
      await passTime(5_000)
    }
    expect(verdict()).toMatch(text)
  })

  it.each([
    ['expired', 'The network did not take the transfer in time. Nothing was sent. Try again.'],
    ['insufficient', 'Your account in TronLink has too little TRX for the network fee. Nothing was sent.'],
    ['signature', 'The account in TronLink changed. Nothing was sent. Try again.'],
  ])('whose transfer is refused as %s can try again', async (refused, text) => {
    const { press, answer, verdict, button } = await openWithTronLink()
    await press()
    await answer(data({ hash: HASH, refused }))
    expect(verdict()).toBe(text)
    expect(button()?.disabled).toBe(false)
  })

  it('that signs an attempt late which was given up sends only the latest', async () => {
    const { wallet, confirm } = slowWallet()
    const { press, passTime, verdict, bodies } = await openWithTronLink({ wallet })
    await press()
    await passTime(60_000)
    expect(verdict()).toBe('No answer from TronLink yet. Open it and look for a request.')
    await press()
    confirm(0)
    confirm(0)
    await passTime(0)
    expect(bodies('/wallet-broadcast')).toEqual([])
    confirm(1)
    await passTime(0)
    expect(bodies('/wallet-broadcast')).toHaveLength(1)
  })

  it('sends nothing if the payment changed while the customer signed', async () => {
    const { wallet, confirm } = slowWallet()
    const { press, passTime, verdict, bodies, model } = await openWithTronLink({ wallet })
    await press()
    await act(() => model.sessions.show(onTron({ crypto_amount: '40', crypto_amount_due: '40', version: 2 })))
    confirm()
    await passTime(0)
    expect(bodies('/wallet-broadcast')).toEqual([])
    expect(verdict()).toBe('This payment has changed. Nothing was sent. Check the amount, then try again.')
  })
})
